import { channel } from 'node:diagnostics_channel';
import type { TransferStep } from '@larkspur/contracts/transfer-saga';

export const SAGA_CHANNEL = 'larkspur:saga';

/** Published on the channel, synchronously, before and after each step. */
export interface SagaStepEvent {
  step: TransferStep;
  phase: 'before' | 'after';
}

const diagnostics = channel(SAGA_CHANNEL);

/**
 * Performs one step of the transfer saga and publishes an event before and after it on a diagnostics channel (`node:diagnostics_channel`),
 * which costs nothing without a subscriber. A step that throws has no `after`. Steps that only send a message (a reply, an
 * event of the outbox) are published by the bus itself: see `bus/bus-diagnostics.ts`.
 */
export async function sagaStep<T>(step: TransferStep, perform: () => Promise<T> | T): Promise<T> {
  publishSagaStep(step, 'before');
  const result = await perform();
  publishSagaStep(step, 'after');
  return result;
}

/** For a step whose end is not the end of a call. */
export function publishSagaStep(step: TransferStep, phase: SagaStepEvent['phase']): void {
  if (diagnostics.hasSubscribers) diagnostics.publish({ step, phase } satisfies SagaStepEvent);
}

import { channel } from 'node:diagnostics_channel';
import type { TransferStep } from '@larkspur/contracts/transfer-saga';

export const SAGA_CHANNEL = 'larkspur:saga';

/** Published on the channel, synchronously, before and after each step. */
export interface SagaMoment {
  step: TransferStep;
  phase: 'before' | 'after';
}

const moments = channel(SAGA_CHANNEL);

/**
 * Performs one step of the transfer saga and publishes its moments on a diagnostics channel (`node:diagnostics_channel`),
 * which costs nothing without a subscriber. A step that throws has no `after`. Steps that only send a message (a reply, an
 * event of the outbox) are the bus's own moments: see `bus-moments.ts`.
 */
export async function sagaStep<T>(step: TransferStep, perform: () => Promise<T> | T): Promise<T> {
  emitSagaMoment(step, 'before');
  const result = await perform();
  emitSagaMoment(step, 'after');
  return result;
}

/** For a step whose end is not the end of a call. */
export function emitSagaMoment(step: TransferStep, phase: SagaMoment['phase']): void {
  if (moments.hasSubscribers) moments.publish({ step, phase } satisfies SagaMoment);
}

import { channel } from 'node:diagnostics_channel';
import { TRANSFER_SAGA, type TransferMessage, type TransferStep } from '@larkspur/contracts/transfer-saga';

export const SAGA_CHANNEL = 'larkspur:saga';

/** What a subscriber of the channel is told, synchronously, on either side of each step. */
export interface SagaMoment {
  step: TransferStep;
  phase: 'before' | 'after';
}

const moments = channel(SAGA_CHANNEL);

/**
 * Performs one step of the transfer's saga and tells it on a diagnostics channel (`node:diagnostics_channel`), which costs
 * nothing while nobody listens. A step that throws has no `after`.
 */
export async function sagaStep<T>(step: TransferStep, perform: () => Promise<T> | T): Promise<T> {
  tellSaga(step, 'before');
  const result = await perform();
  tellSaga(step, 'after');
  return result;
}

/** For a step whose end is not the end of a call. */
export function tellSaga(step: TransferStep, phase: SagaMoment['phase']): void {
  if (moments.hasSubscribers) moments.publish({ step, phase } satisfies SagaMoment);
}

const STEPS = Object.entries(TRANSFER_SAGA) as [TransferStep, { sends: TransferMessage | null }][];

/** The step of the saga that consists in sending this message from inside the kit; none for most messages. */
export function stepThatSends(kind: 'reply' | 'event', name: string): TransferStep | undefined {
  return STEPS.find(([, { sends }]) => sends?.kind === kind && sends.name === name)?.[0];
}

import type { DeadLetter as DeadLetterResponse } from '@larkspur/contracts/operations';
import type { DeadLetter } from './dead-letter.entity';

export function toDeadLetterResponse(letter: DeadLetter): DeadLetterResponse {
  const { id, queue, type, reason, masked, diedAt, redrivenAt, redrivenBy } = letter;
  return {
    _id: id,
    queue,
    type,
    reason,
    payload: masked === null ? null : JSON.parse(masked),
    diedAt: diedAt.toISOString(),
    redrivenAt: redrivenAt?.toISOString() ?? null,
    redrivenBy,
  };
}

import { withDeadline } from '../deadline';

/** The handler may still be running, so the outcome is unknown. Handlers are idempotent, so the message is handled again. */
export class HandlerTimeoutError extends Error {
  override readonly name = 'HandlerTimeoutError';
}

/** Longer than any handler needs: what it waits for, such as a statement or a reply, has a shorter timeout of its own. */
export const HANDLER_TIMEOUT_MS = 60_000;

/** @throws HandlerTimeoutError when the handler has not settled in time, so that it does not hold its message forever */
export function withHandlerTimeout<T>(timeoutMs: number, handle: () => Promise<T>): Promise<T> {
  return withDeadline(
    timeoutMs,
    handle,
    () => new HandlerTimeoutError(`The handler did not settle within ${timeoutMs} ms.`),
  );
}

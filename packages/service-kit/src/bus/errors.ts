/** The broker is unreachable or did not confirm an event, or no service handles the command. A command was not sent. */
export class BusUnavailableError extends Error {
  override readonly name = 'BusUnavailableError';
}

/** No reply in time. The outcome is unknown, not a failure: the other service may have acted, or may still act. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/** An exchange or a queue is missing that this service may not declare. */
export class NotDeclaredError extends Error {
  override readonly name = 'NotDeclaredError';
}

/** The broker confirmed a message that no queue took. */
export class UnroutableError extends Error {
  override readonly name = 'UnroutableError';
}

/** The contract does not permit the service what it does. */
export class NotPermittedError extends Error {
  override readonly name = 'NotPermittedError';
}

/** Returns whether an event could not be published because a queue or a binding is missing that another party declares. */
export function isWaitingForQueue(error: unknown): boolean {
  if (!(error instanceof BusUnavailableError)) return false;
  return error.cause instanceof NotDeclaredError || error.cause instanceof UnroutableError;
}

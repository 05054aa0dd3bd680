/** The broker is unreachable or did not confirm an event, or no service handles the command. A command was not sent. */
export class BusUnavailableError extends Error {
  override readonly name = 'BusUnavailableError';
}

/** No reply in time. The outcome is unknown, not a failure: the other service may have acted, or may still act. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/** An exchange is missing that only the broker's operator may declare. */
export class NotDeclaredError extends Error {
  override readonly name = 'NotDeclaredError';
}

/** The broker confirmed a message that no queue took. */
export class UnroutableError extends Error {
  override readonly name = 'UnroutableError';
}

/** The contract does not list this service for what it does. */
export class NotListedError extends Error {
  override readonly name = 'NotListedError';
}

/** The broker is away, did not confirm an event, or nobody serves a command. A command has not been sent. */
export class BusUnavailableError extends Error {
  override readonly name = 'BusUnavailableError';
}

/** No answer in time. The outcome is unknown, never "failed": the other side may have acted, or may act yet. */
export class RequestTimeoutError extends Error {
  override readonly name = 'RequestTimeoutError';
}

/** The broker took nothing: it is away, refused, or nobody serves the command. Nothing has happened. */
export class BusUnavailable extends Error {
  override readonly name: string = 'BusUnavailable';
}

/** The broker took the event, but no queue is bound to it: sent again later, it may meet one. */
export class Unroutable extends BusUnavailable {
  override readonly name = 'Unroutable';
}

/** No answer in time. The outcome is unknown, never "failed": the other side may have acted, or may act yet. */
export class DeadlineMissed extends Error {
  override readonly name = 'DeadlineMissed';
}

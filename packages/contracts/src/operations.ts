/** `GET /operations/dead-letters`: a message that a queue rejected permanently. */
export interface DeadLetter {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /**
   * The queue that rejected it, without the installation's prefix.
   * @example "svc-users.registration"
   */
  queue: string;
  /**
   * The event's or command's name; empty if the message has none.
   * @example "user.registered"
   */
  type: string;
  /**
   * The consumer's explanation, or RabbitMQ's reason, such as `delivery_limit`.
   * @example "delivery_limit"
   */
  reason: string;
  /** The message with secrets and personal data masked; `null` if it is not readable or too large. */
  payload: unknown;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  diedAt: string;
  /** @example null */
  redrivenAt: string | null;
  /**
   * The administrator.
   * @example null
   */
  redrivenBy: string | null;
}

/** `GET /operations/dead-letters/stats`: dead letters that have not been redriven. */
export interface DeadLetterStats {
  /** @example 2 */
  waiting: number;
  /** Most first. */
  byQueue: {
    /** @example "svc-users.registration" */
    queue: string;
    /** @example 2 */
    waiting: number;
  }[];
}

/** A recurring job of one service, over all of its processes. Times are ISO 8601, UTC, and a few seconds old at most. */
export interface JobStatus {
  /**
   * As in the log.
   * @example "SealLedgerJob.seal"
   */
  name: string;
  /**
   * What it does. Optional: older services do not send it.
   * @example "Seal new postings"
   */
  title?: string;
  /** @example "svc-users" */
  service: string;
  /**
   * The pause between two runs.
   * @example 1000
   */
  everyMs: number;
  /** @example "2026-11-20T09:41:07.000Z" */
  lastStartedAt: string;
  /**
   * Of the last run that succeeded; `null` if none has.
   * @example "2026-11-20T09:41:07.000Z"
   */
  lastFinishedAt: string | null;
  /** @example 12 */
  lastDurationMs: number | null;
  /** @example null */
  lastFailedAt: string | null;
  /**
   * Why it failed.
   * @example null
   */
  lastError: string | null;
}

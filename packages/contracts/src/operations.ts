/** `GET /operations/dead-letters`: a message that a queue rejected permanently. */
export interface DeadLetter {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /**
   * The queue that rejected it, without the installation's prefix.
   * @example "svc-users.registrations"
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
    /** @example "svc-users.registrations" */
    queue: string;
    /** @example 2 */
    waiting: number;
  }[];
}

/** A recurring job of one service, over all of its processes. Times are ISO 8601, UTC, and a few seconds old at most. */
export interface JobStatus {
  /**
   * The name in the log.
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
   * When the last run that succeeded ended; `null` if none has.
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

/** `GET /user/admin/reconciliation`: how the copies of one service compare with their originals in others. */
export interface ServiceReconciliation {
  /** @example "svc-transactions" */
  service: string;
  /** `false`: it did not respond in time, and the lists are empty. */
  isAvailable: boolean;
  /** By name. */
  passes: ReconciliationPass[];
  /**
   * The number of all open differences, also beyond those listed.
   * @example 1
   */
  openDifferences: number;
  /** Differences that need a person: a page, the oldest ones first. */
  differences: ReconciliationDifference[];
  /**
   * Where the next page begins; `null` after the last one. Optional: older services send the oldest 100 only.
   * @example null
   */
  next?: string | null;
}

/** One comparison, which runs in passes over all copies. Times are ISO 8601, UTC. */
export interface ReconciliationPass {
  /** @example "statements" */
  name: string;
  /** @example "2026-11-20T09:41:07.000Z" */
  startedAt: string | null;
  /**
   * When the last complete pass ended.
   * @example "2026-11-20T09:41:05.000Z"
   */
  finishedAt: string | null;
  /**
   * Since the service was installed.
   * @example 12040
   */
  checked: number;
  /** @example 0 */
  healed: number;
  /**
   * How many differences it has found that are still open. Optional: older services do not send it.
   * @example 0
   */
  openDifferences?: number;
}

/** Two services disagree, and neither may decide. */
export interface ReconciliationDifference {
  /** @example "logins" */
  name: string;
  /** @example "customer_without_login" */
  kind: string;
  /** @example "0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c" */
  key: string;
  /**
   * The user whose data it is.
   * @example "0199c7d0-11f2-7a60-b3c4-7d9e0f1a2b3c"
   */
  subjectId: string | null;
  detail: Record<string, string | number | boolean | null>;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  firstSeenAt: string;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:58:12.000Z"
   */
  lastSeenAt: string;
}

/** `GET /user/admin/unpublished-events`, and the same of each other service: events that its outbox does not publish. */
export interface UnpublishedEvents {
  /** @example "svc-users" */
  service: string;
  /**
   * How many are set aside, also beyond those listed. Only on the first page.
   * @example 1
   */
  setAside?: number;
  /** Set aside after failures while others succeeded, until an administrator sends them again: a page, the oldest ones first. */
  events: SetAsideEvent[];
  /**
   * The cursor of the next page; `null` on the last one. Optional: older services send the oldest 100 only.
   * @example null
   */
  next?: string | null;
  /**
   * Events of types that this release does not know: they wait for the release that wrote them. Only on the first page: counting
   * them reads the whole outbox.
   */
  ofOtherRelease?: {
    /** @example "user.moved" */
    event: string;
    /** @example 2 */
    waiting: number;
  }[];
}

/** An event that the broker does not accept. Times are ISO 8601, UTC. */
export interface SetAsideEvent {
  /** @example "0199c7d2-3a41-4b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example "user.profile-changed" */
  event: string;
  /**
   * Why the last attempt failed, without the event's content; `null` if a service of an earlier version made it.
   * @example "The broker did not confirm user.profile-changed: message nacked"
   */
  reason: string | null;
  /** @example 8 */
  attempts: number;
  /**
   * When the change was made that it reports.
   * @example "2026-11-20T09:41:07.000Z"
   */
  createdAt: string;
  /**
   * When the last attempt failed.
   * @example "2026-11-20T09:46:12.000Z"
   */
  failedAt: string | null;
}

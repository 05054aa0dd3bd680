/** `GET /operations/dead-letters`: a message that a queue refused for good. */
export interface DeadLetter {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /**
   * That refused it, without the installation's prefix.
   * @example "svc-users.registration"
   */
  queue: string;
  /**
   * The event's or command's name; empty when the message did not tell.
   * @example "user.registered"
   */
  type: string;
  /**
   * In words, as the consumer told; or RabbitMQ's own reason, such as `delivery_limit`.
   * @example "delivery_limit"
   */
  reason: string;
  /** The message as it came, secrets and personal data masked; `null` when it could not be read or is too large to show. */
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

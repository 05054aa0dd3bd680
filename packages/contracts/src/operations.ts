/** `GET /operations/dead-letters`: a message that a queue refused for good. */
export interface DeadLetter {
  _id: string;
  /** That refused it, without the installation's prefix. */
  queue: string;
  /** The event's or command's name; empty when the message did not tell. */
  type: string;
  /** In words, as the consumer told; or RabbitMQ's own reason, such as `delivery_limit`. */
  reason: string;
  /** The message as it came, secrets and personal data masked; `null` when it could not be read or is too large to show. */
  payload: unknown;
  /** ISO 8601, UTC. */
  diedAt: string;
  redrivenAt: string | null;
  /** The administrator. */
  redrivenBy: string | null;
}

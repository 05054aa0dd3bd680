import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';

/** The saga's port to svc-users: RabbitMQ in the service, a model in the simulation. */
export abstract class Accounts {
  /**
   * Requests the posting of a batch.
   * @param onSent called when the command has been sent
   * @returns the known outcomes; a transfer without one stays pending
   * @throws Error when no outcome is known: the batch may have been posted nevertheless
   */
  abstract post(transfers: readonly PostTransfer[], onSent: () => void): Promise<readonly PostOutcome[]>;
}

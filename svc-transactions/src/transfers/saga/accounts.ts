import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';

/** svc-users as the saga sees it: RabbitMQ in the service, a model of it under simulation. */
export abstract class Accounts {
  /**
   * Asks for a set to be posted.
   * @param onSent called when the command is on its way
   * @returns the outcomes that are known; a transfer without one stays pending
   * @throws Error when nothing is known: the set may have been posted all the same
   */
  abstract post(transfers: readonly PostTransfer[], onSent: () => void): Promise<readonly PostOutcome[]>;
}

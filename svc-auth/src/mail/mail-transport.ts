import type { OutgoingMail } from './outgoing-mail';

/** Delivers email to a server or a folder. */
export abstract class MailTransport {
  /** The destination of email, for the log. Contains no secret. */
  abstract readonly description: string;

  /**
   * Resolves when the email is accepted.
   * @throws RecipientRejectedError when a retry is pointless; any other error when the email may be retried
   */
  abstract send(mail: OutgoingMail): Promise<void>;
}

/** The server permanently rejects this recipient. */
export class RecipientRejectedError extends Error {
  override readonly name = 'RecipientRejectedError';
}

import type { OutgoingMail } from './outgoing-mail';

/** Whoever takes our mail: a server, or a folder. */
export abstract class MailTransport {
  /** In words, for the log: where mail goes. No secret. */
  abstract readonly whereabouts: string;

  /**
   * Resolves when the mail is surely taken.
   * @throws AddressRefused, or anything else when it may be tried again
   */
  abstract take(mail: OutgoingMail): Promise<void>;
}

/** The server does not know this recipient: trying again would not make it known. */
export class RecipientRejectedError extends Error {
  override readonly name = 'AddressRefused';
}

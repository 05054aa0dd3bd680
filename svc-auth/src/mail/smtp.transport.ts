import { createTransport } from 'nodemailer';
import { MailTransport, RecipientRejectedError } from './mail-transport';
import { type OutgoingMail, toMessage } from './outgoing-mail';

const CONNECT_MS = 10_000;
/** Without a byte from the server. */
const SILENCE_MS = 20_000;
/** For a server that keeps talking and never comes to an end. */
export const MAX_DELIVERY_MS = 60_000;

/** A mail server (RFC 5321). A connection a mail: what one mail meets, another does not inherit. */
export class SmtpTransport extends MailTransport {
  readonly whereabouts: string;
  private readonly transport;

  /** @param url `smtp(s)://user:password@host:port`, as nodemailer reads it */
  constructor(url: string) {
    super();
    const { host, protocol } = new URL(url);
    this.whereabouts = `Mail goes to ${protocol}//${host}`;
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      dnsTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
    });
  }

  async take(mail: OutgoingMail): Promise<void> {
    try {
      await this.transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(MAX_DELIVERY_MS) });
    } catch (error) {
      throw isAddressRefused(error) ? new RecipientRejectedError((error as Error).message) : error;
    }
  }
}

/** RFC 5321 section 4.2.1: 5yz to RCPT is about this recipient, for good. To anything else it may be about us. */
function isAddressRefused(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500;
}

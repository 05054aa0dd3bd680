import { createTransport } from 'nodemailer';
import { MailTransport, RecipientRejectedError } from './mail-transport';
import { type OutgoingMail, toMessage } from './outgoing-mail';

const CONNECT_TIMEOUT_MS = 10_000;
/** Without any data from the server. */
const IDLE_TIMEOUT_MS = 20_000;
/** For a server that keeps responding without finishing. */
const DELIVERY_TIMEOUT_MS = 60_000;

/** Delivers to a mail server (RFC 5321), with one connection per email so that a failure affects one email only. */
export class SmtpTransport extends MailTransport {
  readonly description: string;
  private readonly transport;

  /** @param url `smtp(s)://user:password@host:port`, as nodemailer reads it */
  constructor(url: string) {
    super();
    const { host, protocol } = new URL(url);
    this.description = `Email is sent to ${protocol}//${host}`;
    this.transport = createTransport({
      url,
      connectionTimeout: CONNECT_TIMEOUT_MS,
      greetingTimeout: CONNECT_TIMEOUT_MS,
      dnsTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: IDLE_TIMEOUT_MS,
    });
  }

  async send(mail: OutgoingMail): Promise<void> {
    try {
      await this.transport.sendMail({ ...toMessage(mail), signal: AbortSignal.timeout(DELIVERY_TIMEOUT_MS) });
    } catch (error) {
      throw isRecipientRejection(error) ? new RecipientRejectedError((error as Error).message) : error;
    }
  }
}

/** RFC 5321, 4.2.1: a 5yz reply to RCPT rejects this recipient permanently. Replies to other commands may be about us. */
function isRecipientRejection(error: unknown): boolean {
  const { code, command, responseCode = 0 } = error as { code?: string; command?: string; responseCode?: number };
  return code === 'EENVELOPE' && command === 'RCPT TO' && responseCode >= 500;
}

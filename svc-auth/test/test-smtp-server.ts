import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from './mailbox';

export interface TestSmtpServer {
  url: string;
  /** The messages it accepted, oldest first. */
  received: ReceivedMail[];
  /** Changes its behavior from now on. */
  behave(behavior: Behavior): void;
  /** Deliveries in progress. */
  busy(): number;
  /** The highest number of concurrent deliveries so far. */
  busiest(): number;
  close(): Promise<void>;
}

export interface Behavior {
  /** Rejects every recipient with this code. */
  reject?: number;
  /** Delay of each message in milliseconds. */
  delayMs?: number;
  /** Accepts the message but never confirms it. */
  mute?: boolean;
}

class SmtpRejection extends Error {
  constructor(readonly responseCode: number) {
    super('Not here');
  }
}

/** An SMTP server for one test file. */
export async function startTestSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let current: Behavior = {};
  let busy = 0;
  let busiest = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, callback) =>
      current.reject ? callback(new SmtpRejection(current.reject)) : callback(),
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      busy += 1;
      busiest = Math.max(busy, busiest);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { delayMs = 0, mute = false } = current;
        await new Promise((resolve) => setTimeout(resolve, delayMs));
        received.push(await parseMail(Buffer.concat(chunks)));
        busy -= 1;
        if (!mute) callback();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : port}`,
    received,
    behave: (behavior) => {
      current = behavior;
    },
    busy: () => busy,
    busiest: () => busiest,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

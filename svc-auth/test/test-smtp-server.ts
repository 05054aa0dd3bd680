import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { parseMail, type ReceivedMail } from './mailbox';

export interface TestSmtpServer {
  url: string;
  /** What it took, oldest first. */
  received: ReceivedMail[];
  /** How it answers from now on. */
  behave(how: Behavior): void;
  /** Deliveries that are under way at the moment. */
  busy(): number;
  /** The most at once so far. */
  busiest(): number;
  close(): Promise<void>;
}

export interface Behavior {
  /** Refuses each recipient with this code. */
  refuse?: number;
  /** Milliseconds that it thinks about a message. */
  slow?: number;
  /** Takes the message and hangs up without saying so. */
  mute?: boolean;
}

class SmtpRejection extends Error {
  constructor(readonly responseCode: number) {
    super('Not here');
  }
}

/** A mail server of our own, on a port of its own. */
export async function startTestSmtpServer(port = 0): Promise<TestSmtpServer> {
  const received: ReceivedMail[] = [];
  let behaviour: Behavior = {};
  let busy = 0;
  let busiest = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, callback) =>
      behaviour.refuse ? callback(new SmtpRejection(behaviour.refuse)) : callback(),
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      busy += 1;
      busiest = Math.max(busy, busiest);
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const { slow = 0, mute = false } = behaviour;
        await new Promise((resolve) => setTimeout(resolve, slow));
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
    behave: (how) => {
      behaviour = how;
    },
    busy: () => busy,
    busiest: () => busiest,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { randomInt, randomUUID } from 'node:crypto';
import { Client, type Dispatcher } from 'undici';
// From its source: this is loaded before anything is built.
import { BRAND } from '../packages/contracts/src/brand';
import { type Payee, type Payer, PIN } from './customers';

export interface Case {
  name: string;
  connections: number;
  payers: readonly Payer[];
  /** One of them is drawn for each payment. */
  payees: readonly Payee[];
}

/** Answers to payments within the time measured. */
export interface LoadResult {
  seconds: number;
  /** 201: the money has moved. */
  completed: number;
  /** 202: ordered and stored, the outcome comes later. */
  pending: number;
  /** Any other answer, how often each. */
  refused: Record<string, number>;
  /** Ascending; from the request's first byte to the answer's last. */
  latenciesMs: number[];
  /** Of the clock, to look for what was committed meanwhile. */
  from: Date;
  to: Date;
}

interface LoadListener {
  onStart(): void;
  onEnd(): void;
}

/**
 * Pays over so many connections, each one payment after the other (a closed loop), first for a while that is not
 * measured.
 */
export async function runLoad(
  url: string,
  { connections, payers, payees }: Case,
  { warmUpSeconds, seconds }: { warmUpSeconds: number; seconds: number },
  watch: LoadListener,
): Promise<LoadResult> {
  const recorder = new Recorder();
  let ended = false;
  const lane = async (number: number) => {
    const client = new Client(url, { pipelining: 1, keepAliveTimeout: 60_000 });
    for (let turn = number; !ended; turn += connections) {
      const payer = payers[turn % payers.length];
      if (payer) await pay(client, payer, drawPayee(payer, payees), recorder);
    }
    await client.close();
  };
  const lanes = Promise.all(Array.from({ length: connections }, (_, number) => lane(number)));
  await Promise.race([lanes, delay(warmUpSeconds * 1_000)]);
  watch.onStart();
  recorder.start();
  await Promise.race([lanes, delay(seconds * 1_000)]);
  const answers = recorder.stop();
  watch.onEnd();
  ended = true;
  await lanes;
  return answers;
}

class Recorder {
  private answers: Omit<LoadResult, 'to' | 'seconds'> | null = null;

  start(): void {
    this.answers = { completed: 0, pending: 0, refused: {}, latenciesMs: [], from: new Date() };
  }

  add(status: number, said: string, startedAt: number): void {
    if (!this.answers) return;
    if (status === 201) this.answers.completed++;
    else if (status === 202) this.answers.pending++;
    else this.answers.refused[said] = (this.answers.refused[said] ?? 0) + 1;
    this.answers.latenciesMs.push(performance.now() - startedAt);
  }

  stop(): LoadResult {
    const { answers } = this;
    if (!answers) throw new Error('nothing was recorded');
    this.answers = null;
    const to = new Date();
    answers.latenciesMs.sort((a, b) => a - b);
    return { ...answers, to, seconds: (to.getTime() - answers.from.getTime()) / 1_000 };
  }
}

function pay(client: Client, payer: Payer, payee: Payee, recorder: Recorder): Promise<void> {
  const request: Dispatcher.DispatchOptions = {
    method: 'POST',
    path: '/api/transaction/transfer',
    headers: {
      authorization: `Bearer ${payer.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      from: 'savings',
      amount: randomInt(100, 1_000) / 100,
      accountNumber: payee.accountNumber,
      bankName: BRAND.bankName,
      routingNumber: '031100209',
      accountType: 'checking',
      to: 'Ada Tester',
      description: 'Rent',
      paymentPin: PIN,
    }),
  };
  const startedAt = performance.now();
  // The lowest of undici's interfaces: the load generator shares the machine with what it measures.
  return new Promise((resolve, reject) => {
    let status = 0;
    const unread: Buffer[] = [];
    client.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        if (status >= 400) unread.push(chunk);
      },
      onResponseEnd: () => {
        recorder.add(status, `${status} ${Buffer.concat(unread).toString().slice(0, 200)}`.trim(), startedAt);
        resolve();
      },
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

/** Nobody pays into the account that the money comes from. */
function drawPayee(payer: Payee, payees: readonly Payee[]): Payee {
  const drawn = randomInt(payees.length);
  const [payee, next] = [payees[drawn], payees[(drawn + 1) % payees.length]];
  if (!payee || !next) throw new Error('there is nobody to pay');
  return payee.userId === payer.userId ? next : payee;
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

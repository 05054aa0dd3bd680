import { randomInt, randomUUID } from 'node:crypto';
import { Client, type Dispatcher, Pool } from 'undici';
// Imported from its source, because this file is loaded before anything is built.
import { BRAND } from '../packages/contracts/src/brand';
import { type Payee, type Payer, PIN } from './customers';
import { WORDS } from './seed/payments';

export interface Case {
  name: string;
  connections: number;
  payers: readonly Payer[];
  /** Each payment goes to a random one of them. */
  payees: readonly Payee[];
}

/** Responses within the measured time. */
export interface LoadResult {
  seconds: number;
  /** 201: the money has moved. */
  completed: number;
  /** 202: stored, with the outcome still pending. */
  pending: number;
  /** Any other response, with its count. */
  rejected: Record<string, number>;
  /** Ascending. From the first byte of the request to the last byte of the response. */
  latenciesMs: number[];
  /** Wall-clock times between which committed transfers are counted. */
  from: Date;
  to: Date;
}

interface LoadListener {
  onStart(): void;
  onEnd(): void;
}

/** Sends payments over a number of connections in a closed loop: first a warm-up, then the measured time. */
export async function runLoad(
  url: string,
  { connections, payers, payees }: Case,
  { warmUpSeconds, seconds }: { warmUpSeconds: number; seconds: number },
  listener: LoadListener,
): Promise<LoadResult> {
  const recorder = new Recorder();
  let ended = false;
  const worker = async (number: number) => {
    const client = new Client(url, { pipelining: 1, keepAliveTimeout: 60_000 });
    for (let turn = number; !ended; turn += connections) {
      const payer = payers[turn % payers.length];
      if (payer) await pay(client, payer, drawPayee(payer, payees), recorder);
    }
    await client.close();
  };
  const workers = Promise.all(Array.from({ length: connections }, (_, number) => worker(number)));
  await Promise.race([workers, delay(warmUpSeconds * 1_000)]);
  listener.onStart();
  recorder.start();
  await Promise.race([workers, delay(seconds * 1_000)]);
  const result = recorder.stop();
  listener.onEnd();
  ended = true;
  await workers;
  return result;
}

/**
 * Sends payments at a fixed rate, without waiting for the responses to earlier ones. A latency counts from the time at which the
 * payment was due, so that a bank that stops for a moment does not spare itself the payments of that moment.
 */
export async function runPacedLoad(
  url: string,
  { connections, payers, payees }: Case,
  { perSecond, warmUpSeconds, seconds }: { perSecond: number; warmUpSeconds: number; seconds: number },
): Promise<LoadResult> {
  const recorder = new Recorder();
  const pool = new Pool(url, { connections, pipelining: 1, keepAliveTimeout: 60_000 });
  const sent: Promise<void>[] = [];
  const startedAt = performance.now();
  const sendUntil = async (secondsFromStart: number) => {
    for (;;) {
      const due = startedAt + (sent.length / perSecond) * 1_000;
      if (due >= startedAt + secondsFromStart * 1_000) return;
      await delay(due - performance.now());
      const payer = payers[sent.length % payers.length];
      if (!payer) throw new Error('There is no payer.');
      sent.push(pay(pool, payer, drawPayee(payer, payees), recorder, due));
    }
  };
  await sendUntil(warmUpSeconds);
  recorder.start();
  await sendUntil(warmUpSeconds + seconds);
  await Promise.all(sent);
  const result = recorder.stop();
  await pool.close();
  return result;
}

class Recorder {
  private result: Omit<LoadResult, 'to' | 'seconds'> | null = null;

  start(): void {
    this.result = { completed: 0, pending: 0, rejected: {}, latenciesMs: [], from: new Date() };
  }

  add(status: number, detail: string, startedAt: number): void {
    if (!this.result) return;
    if (status === 201) this.result.completed++;
    else if (status === 202) this.result.pending++;
    else this.result.rejected[detail] = (this.result.rejected[detail] ?? 0) + 1;
    this.result.latenciesMs.push(performance.now() - startedAt);
  }

  stop(): LoadResult {
    const { result } = this;
    if (!result) throw new Error('The recorder was not started.');
    this.result = null;
    const to = new Date();
    result.latenciesMs.sort((a, b) => a - b);
    return { ...result, to, seconds: (to.getTime() - result.from.getTime()) / 1_000 };
  }
}

function pay(
  client: Pick<Dispatcher, 'dispatch'>,
  payer: Payer,
  payee: Payee,
  recorder: Recorder,
  startedAt = performance.now(),
): Promise<void> {
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
      to: payee.name,
      description: WORDS[randomInt(WORDS.length)],
      paymentPin: PIN,
    }),
  };
  // undici's lowest-level interface, because the load generator shares the machine with the bank.
  return new Promise((resolve, reject) => {
    let status = 0;
    const errorBody: Buffer[] = [];
    client.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: (_controller, chunk) => {
        if (status >= 400) errorBody.push(chunk);
      },
      onResponseEnd: () => {
        recorder.add(status, `${status} ${Buffer.concat(errorBody).toString().slice(0, 200)}`.trim(), startedAt);
        resolve();
      },
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

/** Draws a payee other than the payer. */
function drawPayee(payer: Payee, payees: readonly Payee[]): Payee {
  const drawn = randomInt(payees.length);
  const [payee, next] = [payees[drawn], payees[(drawn + 1) % payees.length]];
  if (!payee || !next) throw new Error('There is no payee.');
  return payee.userId === payer.userId ? next : payee;
}

const delay = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

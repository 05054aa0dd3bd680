import { once } from 'node:events';
import { request } from 'node:http';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { percentile } from '../../bench/statistics';

/** Another client's address. */
const BYSTANDER_ADDRESS = '127.0.0.2';
/** A machine that runs other tests may be slow; a server that hangs takes longer than this. */
const ANSWER_TIMEOUT_MS = 60_000;
const PAUSE_MS = 20;
/**
 * With HOSTILE_STRICT=1, on a machine that does nothing else, the 99th percentile is compared instead of the median, and
 * short delays count too. The attackers then get the lowest priority, because elsewhere they have processors of their own.
 */
const STRICT = process.env.HOSTILE_STRICT === '1';
const COMPARED = STRICT
  ? { percentile: 0.99, noiseMs: 10, samples: 20, minCount: 12 }
  : { percentile: 0.5, noiseMs: 1_000, samples: 1, minCount: 1 };

/** A client that does nothing unusual: small requests, one after the other, each on a connection of its own. */
export class Bystander {
  private readonly thread = new Worker(join(__dirname, 'bystander-thread.cjs'), {
    workerData: { localAddress: BYSTANDER_ADDRESS, timeoutMs: ANSWER_TIMEOUT_MS, pauseMs: PAUSE_MS },
  });
  private idleMs = 0;

  constructor(private readonly urls: readonly string[]) {}

  /** Measures the time of responses without other load. */
  async measureIdle(): Promise<void> {
    if (STRICT) setPriority(constants.priority.PRIORITY_LOW);
    await this.ask(10);
    this.idleMs = percentile(await this.ask(20 * COMPARED.samples), COMPARED.percentile);
  }

  /** @throws Error unless every request gets a response, most of them about as fast as without an attack */
  async expectAnswers(count = 12): Promise<void> {
    // The 99th percentile of fewer than a hundred responses would be the slowest one.
    const asked = Math.max(count, COMPARED.minCount) * COMPARED.samples;
    const measured = percentile(await this.ask(asked), COMPARED.percentile);
    const limit = Math.max(3 * this.idleMs, COMPARED.noiseMs);
    if (measured > limit)
      throw new Error(`Answers took ${Math.round(measured)} ms, ${Math.round(limit)} ms are allowed.`);
  }

  async close(): Promise<void> {
    await this.thread.terminate();
  }

  /** @returns milliseconds, ascending */
  private async ask(count: number): Promise<number[]> {
    this.thread.postMessage({ urls: this.urls, count });
    const [answer] = (await once(this.thread, 'message')) as [{ latencies: number[] } | { error: Error }];
    if ('error' in answer) throw answer.error;
    return answer.latencies.sort((a, b) => a - b);
  }
}

interface BystanderRequest {
  method?: string;
  token?: string;
  /** Sent as JSON. */
  body?: object;
}

/** One request from the bystander's address, on a connection of its own. @returns the status */
export function send(url: string, { method = 'GET', token, body }: BystanderRequest = {}): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method,
      agent: false,
      localAddress: BYSTANDER_ADDRESS,
      timeout: ANSWER_TIMEOUT_MS,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    });
    sent.once('response', (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('timeout', () => sent.destroy(new Error(`${url} was not answered within ${ANSWER_TIMEOUT_MS} ms.`)));
    sent.once('error', reject).end(body && JSON.stringify(body));
  });
}

/** POSTs a body of this many bytes in chunks. @returns the status */
export function upload(url: string, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      localAddress: BYSTANDER_ADDRESS,
      timeout: ANSWER_TIMEOUT_MS,
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
    });
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
      sent.destroy();
    });
    sent.once('timeout', () => sent.destroy(new Error(`${url} was not answered within ${ANSWER_TIMEOUT_MS} ms.`)));
    sent.on('error', reject);
    sent.end(Buffer.alloc(bytes, ' '));
  });
}

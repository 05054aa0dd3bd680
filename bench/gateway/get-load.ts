import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** What the gateway's limits see: this many visitors behind one trusted proxy, as behind the shell's server. */
const VISITORS = 1_024;

export interface LoadOptions {
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface Answered {
  seconds: number;
  answers: number;
  /** Ascending. */
  latenciesMs: number[];
}

interface Watch {
  onStart(): void;
  onEnd(): void;
}

/**
 * GETs over so many connections, each one after the other (a closed loop), first for a while that is not measured.
 * @throws when an answer is not the service's
 */
export async function getLoad(
  url: string,
  path: string,
  authorization: string,
  { connections, warmUpSeconds, seconds }: LoadOptions,
  watch: Watch,
): Promise<Answered> {
  let latenciesMs: number[] | null = null;
  let ended = false;
  let turn = 0;
  const lane = async () => {
    const client = new Client(url, { pipelining: 1, keepAliveTimeout: 60_000 });
    while (!ended) {
      const visitor = turn++ % VISITORS;
      const headers = {
        authorization,
        accept: 'application/json',
        'x-forwarded-for': `10.0.${visitor >> 8}.${visitor & 255}`,
      };
      const startedAt = performance.now();
      await get(client, { method: 'GET', path, headers });
      latenciesMs?.push(performance.now() - startedAt);
    }
    await client.close();
  };
  const lanes = Promise.all(Array.from({ length: connections }, lane));
  await Promise.race([lanes, sleep(warmUpSeconds * 1_000)]);
  watch.onStart();
  const measured: number[] = [];
  latenciesMs = measured;
  const from = performance.now();
  await Promise.race([lanes, sleep(seconds * 1_000)]);
  latenciesMs = null;
  const elapsed = (performance.now() - from) / 1_000;
  watch.onEnd();
  ended = true;
  await lanes;
  return { seconds: elapsed, answers: measured.length, latenciesMs: measured.sort((a, b) => a - b) };
}

/** The lowest of undici's interfaces: the load generator shares the machine with what it measures. */
function get(client: Client, request: Dispatcher.DispatchOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    let status = 0;
    client.dispatch(request, {
      onRequestStart: () => {},
      onResponseStart: (_controller, statusCode) => {
        status = statusCode;
      },
      onResponseData: () => {},
      onResponseEnd: () => {
        if (status === 200) resolve();
        else reject(new Error(`${request.path} was answered with ${status}`));
      },
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

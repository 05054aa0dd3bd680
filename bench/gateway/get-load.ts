import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type Dispatcher } from 'undici';

/** Client addresses behind one trusted proxy, as behind the shell's server, so that none reaches its rate limit. */
const CLIENT_ADDRESSES = 1_024;

export interface LoadOptions {
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface LoadResult {
  seconds: number;
  responses: number;
  /** Ascending. */
  latenciesMs: number[];
}

interface MeasurementHooks {
  onStart(): void;
  onEnd(): void;
}

/**
 * Sends GET requests over a number of connections, each in a closed loop, and measures after a warm-up.
 * @throws when a response is not 200
 */
export async function getLoad(
  url: string,
  path: string,
  authorization: string,
  { connections, warmUpSeconds, seconds }: LoadOptions,
  hooks: MeasurementHooks,
): Promise<LoadResult> {
  let latenciesMs: number[] | null = null;
  let hasEnded = false;
  let requestCount = 0;
  const runConnection = async () => {
    const client = new Client(url, { pipelining: 1, keepAliveTimeout: 60_000 });
    while (!hasEnded) {
      const address = requestCount++ % CLIENT_ADDRESSES;
      const headers = {
        authorization,
        accept: 'application/json',
        'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
      };
      const startedAt = performance.now();
      await get(client, { method: 'GET', path, headers });
      latenciesMs?.push(performance.now() - startedAt);
    }
    await client.close();
  };
  const connectionsDone = Promise.all(Array.from({ length: connections }, runConnection));
  await Promise.race([connectionsDone, sleep(warmUpSeconds * 1_000)]);
  hooks.onStart();
  const measured: number[] = [];
  latenciesMs = measured;
  const from = performance.now();
  await Promise.race([connectionsDone, sleep(seconds * 1_000)]);
  latenciesMs = null;
  const elapsed = (performance.now() - from) / 1_000;
  hooks.onEnd();
  hasEnded = true;
  await connectionsDone;
  return { seconds: elapsed, responses: measured.length, latenciesMs: measured.sort((a, b) => a - b) };
}

/** Uses undici's lowest interface, because the load generator shares the machine with the proxies. */
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
        else reject(new Error(`${request.path} returned ${status}`));
      },
      onResponseError: (_controller, error) => reject(error),
    });
  });
}

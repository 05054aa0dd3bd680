import { percentile } from '../statistics';

export interface Timing {
  /** Milliseconds. */
  p50: number;
  p95: number;
  calls: number;
  /** Calls without a successful response. */
  failures: number;
  /** The size of all responses, divided by the time of all calls. */
  megabytesPerSecond: number;
}

/** A slow call is measured less often. */
const SLOW_MS = 300;
const SLOW_CALLS = 10;
const MIN_WARM_UP_CALLS = 2;

interface CallCounts {
  measured: number;
  /** Each path once, unless set. */
  warmUp?: number;
}

/** One client, one call after the other, until the whole response is read. */
export async function timeCalls(
  url: string,
  token: string,
  paths: readonly string[],
  { measured, warmUp = Math.max(paths.length, MIN_WARM_UP_CALLS) }: CallCounts,
): Promise<Timing> {
  const times: number[] = [];
  let [failures, bytes] = [0, 0];
  for (let call = -warmUp; call < measured; call++) {
    const path = paths[(call + warmUp) % paths.length] ?? '';
    const startedAt = performance.now();
    const response = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
    const { byteLength } = await response.arrayBuffer();
    if (call < 0) continue;
    times.push(performance.now() - startedAt);
    bytes += byteLength;
    if (!response.ok) failures += 1;
    if (times.length >= SLOW_CALLS && (times[SLOW_CALLS - 1] ?? 0) > SLOW_MS) break;
  }
  times.sort((a, b) => a - b);
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1_000;
  const megabytesPerSecond = bytes / 1e6 / seconds;
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    calls: times.length,
    failures,
    megabytesPerSecond,
  };
}

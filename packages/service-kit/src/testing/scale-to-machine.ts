import { pbkdf2Sync } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

const ROUNDS = 5;
const ITERATIONS = 20_000;
/** Duration of one round on an idle processor of 2023. */
const REFERENCE_MS = 10;

/**
 * For tests that measure a promised duration, which a slow or busy machine must not fail: on a fast and idle one, the limit is as promised.
 * @returns the limit, multiplied by how much slower this machine's processors are, and by how many programs share one of them
 */
export function scaleToMachine(limit: number): number {
  const [load = 0] = loadavg();
  return limit * Math.max(1, measureSlowness()) * Math.max(1, load / availableParallelism());
}

function measureSlowness(): number {
  const durations = Array.from({ length: ROUNDS }, () => {
    const startedAt = performance.now();
    pbkdf2Sync('password', 'salt', ITERATIONS, 32, 'sha256');
    return performance.now() - startedAt;
  });
  return Math.min(...durations) / REFERENCE_MS;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { CpuMeter, cpuShares, LOAD_GENERATOR, OTHER_PROGRAMS } from '../cpu';

/** Percent of one processor, by process, without requests: reconcilers, sealing, schedules, and connections. */
export type IdleShares = Record<string, number>;

/** Jobs that the start or the seed has left are finished by then. */
const SETTLE_MS = 30_000;
const MEASURED_MS = 60_000;
const MICROS_PER_PERCENT = 10_000;

/** @param folder of the bank's data */
export async function measureIdle(
  folder: string,
  { settleMs, measuredMs } = { settleMs: SETTLE_MS, measuredMs: MEASURED_MS },
): Promise<IdleShares> {
  await sleep(settleMs);
  const meter = new CpuMeter(folder);
  const [before, startedAt] = [meter.read(), performance.now()];
  await sleep(measuredMs);
  const seconds = (performance.now() - startedAt) / 1_000;
  const shares = cpuShares(before, meter.read(), seconds)
    .filter(({ name }) => name !== LOAD_GENERATOR && name !== OTHER_PROGRAMS)
    .map(({ name, micros }): [string, number] => [name, micros / MICROS_PER_PERCENT]);
  return Object.fromEntries(shares);
}

export const idlePercent = (shares: IdleShares) => Object.values(shares).reduce((sum, percent) => sum + percent, 0);

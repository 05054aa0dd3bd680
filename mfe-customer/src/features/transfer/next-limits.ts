import { bankToday } from '@larkspur/contracts/bank-day';
import type { TransferLimits } from '@larkspur/contracts/transaction';

const SECOND = 1_000;
/** The bank's clock may be behind this one, so the lock may not have ended there. */
const MIN_INTERVAL_MS = 15 * SECOND;
/** A day on which clocks go back. */
const MAX_DAY_MS = 25 * 3_600 * SECOND;

/** The time until the limits change without a transfer: the lock of transfers ends, or the bank's day does. */
export function msToNextLimits({ pinLockedUntil }: Pick<TransferLimits, 'pinLockedUntil'>, now: number): number {
  const toUnlock = pinLockedUntil === null ? Number.POSITIVE_INFINITY : Date.parse(pinLockedUntil) - now;
  return Math.max(Math.min(toUnlock, msToMidnight(now)) + SECOND, MIN_INTERVAL_MS);
}

/** By bisection, because the length of a day differs when clocks are changed. */
function msToMidnight(now: number): number {
  const today = bankToday(new Date(now));
  let before = 0;
  let after = MAX_DAY_MS;
  while (after - before > SECOND) {
    const middle = (before + after) / 2;
    if (bankToday(new Date(now + middle)) === today) before = middle;
    else after = middle;
  }
  return after;
}

import type { CaseFigures } from './figures';

/** A case for tests, with 1 for each figure. */
export function buildCaseFigures(given: Partial<CaseFigures> = {}): CaseFigures {
  return {
    ...{ name: '64 connections', connections: 64, hasOnePayee: false, seconds: 1 },
    ...{ acceptedPerSecond: 1, completedPerSecond: 1, p50Ms: 1, p99Ms: 1, ratio: 1, costRatio: 1 },
    ...{ perBatch: 1, micros: 1, rejected: {}, cpu: [] },
    ...given,
  };
}

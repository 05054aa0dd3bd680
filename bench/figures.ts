import { bankMicros, type CpuShare, totalMicros } from './cpu';
import type { Invariant } from './invariants';
import type { LoadResult } from './load';
import type { PgbenchResult } from './pgbench';
import { percentile } from './statistics';

export interface PgbenchFigures extends PgbenchResult {
  cpu: CpuShare[];
}

/** Payments committed in the measured time, according to the databases. */
export interface Committed {
  completed: number;
  /** Average number of payments in one commit of svc-users. */
  perBatch: number;
}

/** The load that is measured. */
export interface CasePlan {
  name: string;
  connections: number;
  /** All payments go to one customer, who sends none. */
  hasOnePayee: boolean;
}

export interface CaseFigures extends CasePlan {
  seconds: number;
  acceptedPerSecond: number;
  /** Completed within the measured time, according to the database. */
  completedPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Completed payments per second, relative to pgbench's transactions per second in the same round. */
  ratio: number;
  /** CPU time of a pgbench transaction, relative to that of a payment; clients included. */
  costRatio: number;
  perBatch: number;
  /** CPU time of a payment in the bank; NaN where it cannot be read. */
  micros: number;
  rejected: Record<string, number>;
  cpu: CpuShare[];
}

export interface Round {
  /** `null` when it was left out. */
  pgbench: PgbenchFigures | null;
  cases: CaseFigures[];
  /** The same cases of the reference implementation; none when it was left out. */
  reference: CaseFigures[];
}

export interface Report {
  setting: Record<string, string | number>;
  rounds: Round[];
  invariants: Invariant[];
}

export function toCaseFigures(
  plan: CasePlan,
  load: LoadResult,
  { completed, perBatch }: Committed,
  cpu: CpuShare[],
  pgbench: PgbenchFigures | null,
): CaseFigures {
  const { seconds, latenciesMs, rejected } = load;
  const completedPerSecond = completed / seconds;
  return {
    ...plan,
    seconds,
    acceptedPerSecond: (load.completed + load.pending) / seconds,
    completedPerSecond,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    ratio: pgbench ? completedPerSecond / pgbench.tps : Number.NaN,
    costRatio: pgbench ? totalMicros(pgbench.cpu) / totalMicros(cpu) : Number.NaN,
    perBatch,
    micros: cpu.length > 0 ? bankMicros(cpu) : Number.NaN,
    rejected,
    cpu,
  };
}

/** A case of both banks in one round. */
export interface Pair {
  ours: CaseFigures;
  reference: CaseFigures;
}

/** The pairs of one round, so that a slow moment affects both sides. */
export function pairsOf({ cases, reference }: Round): Pair[] {
  return cases.flatMap((ours) => {
    const other = reference.find(({ name }) => name === ours.name);
    return other ? [{ ours, reference: other }] : [];
  });
}

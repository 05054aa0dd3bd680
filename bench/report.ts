import type { Costs } from './baseline';
import { type CpuShare, OTHER_PROGRAMS, totalMicros } from './cpu';
import type { Invariant } from './invariants';
import type { LoadResult } from './load';
import type { PgbenchResult } from './pgbench';
import { median, percentile } from './statistics';

export interface PgbenchFigures extends PgbenchResult {
  cpu: CpuShare[];
}

/** What was committed in the measured time, according to the databases. */
export interface Committed {
  completed: number;
  /** Average number of payments in one commit of svc-users. */
  perBatch: number;
}

interface CaseFigures {
  name: string;
  connections: number;
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
  rejected: Record<string, number>;
  cpu: CpuShare[];
}

export interface Round {
  pgbench: PgbenchFigures;
  cases: CaseFigures[];
}

export interface Report {
  setting: Record<string, string | number>;
  rounds: Round[];
  invariants: Invariant[];
}

export function toCaseFigures(
  { name, connections }: { name: string; connections: number },
  load: LoadResult,
  { completed, perBatch }: Committed,
  cpu: CpuShare[],
  pgbench: PgbenchFigures,
): CaseFigures {
  const { seconds, latenciesMs, rejected } = load;
  const completedPerSecond = completed / seconds;
  return {
    name,
    connections,
    acceptedPerSecond: (load.completed + load.pending) / seconds,
    completedPerSecond,
    p50Ms: percentile(latenciesMs, 0.5),
    p99Ms: percentile(latenciesMs, 0.99),
    ratio: completedPerSecond / pgbench.tps,
    costRatio: totalMicros(pgbench.cpu) / totalMicros(cpu),
    perBatch,
    rejected,
    cpu,
  };
}

const HEADINGS = ['accepted/s', 'completed/s', 'p50 ms', 'p99 ms', 'vs pgbench', 'cost ratio', 'batch size'];

export function formatRound({ pgbench, cases }: Round, number: number): string {
  const rows = cases.map((one) => formatRow(one.name, toCells(one)));
  const base = formatRow('pgbench', ['', pgbench.tps.toFixed(0), pgbench.latencyMs.toFixed(1), '', '', '']);
  return [`  Round ${number}`, formatRow('', HEADINGS), base, ...rows, ...cases.flatMap(formatRejections)].join('\n');
}

/** The medians of the rounds for each case, and the CPU time. */
export function formatSummary({ rounds }: Report): string {
  const first = rounds[0];
  if (!first) return '';
  const names = first.cases.map(({ name }) => name);
  const of = (name: string) => rounds.flatMap(({ cases }) => cases.filter((one) => one.name === name));
  const middle = (name: string, figure: (one: CaseFigures) => number) => median(of(name).map(figure));
  const rows = names.map((name) =>
    formatRow(
      name,
      toCells({
        acceptedPerSecond: middle(name, (one) => one.acceptedPerSecond),
        completedPerSecond: middle(name, (one) => one.completedPerSecond),
        p50Ms: middle(name, (one) => one.p50Ms),
        p99Ms: middle(name, (one) => one.p99Ms),
        ratio: middle(name, (one) => one.ratio),
        costRatio: middle(name, (one) => one.costRatio),
        perBatch: middle(name, (one) => one.perBatch),
      }),
    ),
  );
  const tps = median(rounds.map(({ pgbench }) => pgbench.tps));
  const base = formatRow('pgbench', [
    '',
    tps.toFixed(0),
    median(rounds.map((r) => r.pgbench.latencyMs)).toFixed(1),
    '',
    '',
    '',
  ]);
  return [`  Median of ${rounds.length} rounds`, formatRow('', HEADINGS), base, ...rows, '', formatCpu(rounds)].join(
    '\n',
  );
}

/** Smaller shares differ more from run to run than they matter. */
const MIN_COST = 0.03;

/**
 * The CPU time of a payment in each process, relative to that of a pgbench transaction of the same round: medians of the rounds of the last
 * case with different payees.
 */
export function transferCosts({ rounds }: Report): Costs {
  const [first] = rounds;
  const name = first?.cases.at(-2)?.name;
  if (!first || name === undefined) throw new Error('Nothing was measured.');
  const measured = rounds.map(({ cases, pgbench }) => ({
    shares: cases.find((one) => one.name === name)?.cpu ?? [],
    reference: totalMicros(pgbench.cpu),
  }));
  const costOf = (process: string) =>
    median(
      measured.map(
        ({ shares, reference }) => (shares.find((share) => share.name === process)?.micros ?? 0) / reference,
      ),
    );
  const processes = [...new Set(measured.flatMap(({ shares }) => shares.map((share) => share.name)))].filter(
    (process) => process !== OTHER_PROGRAMS,
  );
  const costs = processes.map((process) => [process, costOf(process)] as const);
  return {
    ...Object.fromEntries(costs.filter(([, cost]) => cost >= MIN_COST)),
    total: median(measured.map(({ shares, reference }) => totalMicros(shares) / reference)),
  };
}

/** CPU time by process: medians of the rounds, in microseconds per payment and percent. */
function formatCpu(rounds: Round[]): string {
  const columns = [
    { name: 'pgbench', shares: rounds.map(({ pgbench }) => pgbench.cpu) },
    ...(rounds[0]?.cases ?? []).map(({ name }) => ({
      name,
      shares: rounds.flatMap(({ cases }) => cases.filter((one) => one.name === name).map(({ cpu }) => cpu)),
    })),
  ];
  const names = [...new Set(columns.flatMap(({ shares }) => shares.flat().map(({ name }) => name)))];
  if (names.length === 0) return '  CPU time cannot be read on this system.';
  const cell = (shares: CpuShare[][], name: string) => {
    const found = shares.map((round) => round.find((one) => one.name === name));
    const micros = median(found.map((one) => one?.micros ?? 0));
    return micros === 0 ? '' : `${micros.toFixed(0)} ${median(found.map((one) => one?.percent ?? 0)).toFixed(0)}%`;
  };
  const line = (name: string) =>
    formatRow(
      name,
      columns.map(({ shares }) => cell(shares, name)),
    );
  const total = formatRow(
    'total without other programs',
    columns.map(({ shares }) => median(shares.map(totalMicros)).toFixed(0)),
  );
  return [
    '  CPU time, µs per payment',
    formatRow(
      '',
      columns.map(({ name }) => name),
    ),
    ...names.filter((name) => name !== OTHER_PROGRAMS).map(line),
    line(OTHER_PROGRAMS),
    total,
  ].join('\n');
}

export function formatInvariants(invariants: readonly Invariant[]): string {
  return invariants.map(({ name, found, holds }) => `  ${holds ? '✓' : '✗ VIOLATED:'} ${name}: ${found}`).join('\n');
}

type Cells = Pick<
  CaseFigures,
  'acceptedPerSecond' | 'completedPerSecond' | 'p50Ms' | 'p99Ms' | 'ratio' | 'costRatio' | 'perBatch'
>;

const toCells = (one: Cells) => [
  one.acceptedPerSecond.toFixed(0),
  one.completedPerSecond.toFixed(0),
  one.p50Ms.toFixed(1),
  one.p99Ms.toFixed(1),
  one.ratio.toFixed(2),
  one.costRatio.toFixed(2),
  one.perBatch.toFixed(1),
];

function formatRejections({ name, rejected }: CaseFigures): string[] {
  return Object.entries(rejected).map(([detail, count]) => `    ! ${name}: ${count} × ${detail}`);
}

const formatRow = (name: string, values: readonly string[]) =>
  `    ${name.padEnd(36)}${values.map((value) => value.padStart(16)).join('')}`.trimEnd();

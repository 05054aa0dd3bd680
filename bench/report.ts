import { formatBusy, formatCpu } from './cpu-table';
import { type CaseFigures, type PgbenchFigures, pairsOf, type Report, type Round } from './figures';
import type { Invariant } from './invariants';
import { compare, formatComparison, formatReferenceSummary, medianComparisons } from './reference-comparison';
import { median } from './statistics';
import { formatNumber, formatRow } from './table';

type Cells = Pick<
  CaseFigures,
  'acceptedPerSecond' | 'completedPerSecond' | 'p50Ms' | 'p99Ms' | 'ratio' | 'costRatio' | 'perBatch'
>;

const HEADINGS = ['accepted/s', 'completed/s', 'p50 ms', 'p99 ms', 'vs pgbench', 'cost ratio', 'batch size'];

export function formatRound(round: Round, number: number): string {
  const { pgbench, cases, reference } = round;
  return [
    `  Round ${number}`,
    formatRow('', HEADINGS),
    ...(pgbench ? [formatPgbench(pgbench)] : []),
    ...cases.map((one) => formatRow(one.name, toCells(one))),
    ...cases.flatMap((one) => formatRejections(one.name, one)),
    ...reference.flatMap((one) => formatRejections(`the reference implementation, ${one.name}`, one)),
    ...formatComparison(pairsOf(round).map(compare)),
  ].join('\n');
}

/** The medians of the rounds for each case, and the CPU time. */
export function formatSummary({ rounds }: Report): string {
  const [first] = rounds;
  if (!first) return '';
  const rows = first.cases.map(({ name }) => {
    const measured = rounds.flatMap(({ cases }) => cases.filter((one) => one.name === name));
    const middle = (figure: keyof Cells) => median(measured.map((one) => one[figure]));
    return formatRow(
      name,
      toCells({
        acceptedPerSecond: middle('acceptedPerSecond'),
        completedPerSecond: middle('completedPerSecond'),
        p50Ms: middle('p50Ms'),
        p99Ms: middle('p99Ms'),
        ratio: middle('ratio'),
        costRatio: middle('costRatio'),
        perBatch: middle('perBatch'),
      }),
    );
  });
  const bases = rounds.flatMap(({ pgbench }) => (pgbench ? [pgbench] : []));
  const comparisons = medianComparisons(rounds);
  return [
    `  Median of ${rounds.length} rounds`,
    formatRow('', HEADINGS),
    ...(bases.length > 0
      ? [formatPgbench({ tps: median(bases.map((b) => b.tps)), latencyMs: median(bases.map((b) => b.latencyMs)) })]
      : []),
    ...rows,
    ...formatComparison(comparisons),
    '',
    formatCpu(rounds),
    ...(comparisons.length > 0 ? ['', formatReferenceSummary(comparisons)] : []),
    ...formatBusy(rounds),
  ].join('\n');
}

export function formatInvariants(invariants: readonly Invariant[]): string {
  return invariants.map(({ name, found, holds }) => `  ${holds ? '✓' : '✗ VIOLATED:'} ${name}: ${found}`).join('\n');
}

const formatPgbench = ({ tps, latencyMs }: Pick<PgbenchFigures, 'tps' | 'latencyMs'>) =>
  formatRow('pgbench', ['', tps.toFixed(0), latencyMs.toFixed(1)]);

const toCells = (one: Cells) => [
  one.acceptedPerSecond.toFixed(0),
  one.completedPerSecond.toFixed(0),
  one.p50Ms.toFixed(1),
  one.p99Ms.toFixed(1),
  formatNumber(one.ratio, 2),
  formatNumber(one.costRatio, 2),
  one.perBatch.toFixed(1),
];

function formatRejections(name: string, { rejected }: CaseFigures): string[] {
  return Object.entries(rejected).map(([detail, count]) => `    ! ${name}: ${count} × ${detail}`);
}

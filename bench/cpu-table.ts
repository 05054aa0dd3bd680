import { type CpuShare, OTHER_PROGRAMS, totalMicros } from './cpu';
import type { CaseFigures, Round } from './figures';
import { median } from './statistics';
import { formatRow } from './table';

/** The share of other programs above which costs differ from run to run by more than `--check` looks for. */
const BUSY = 0.25;

interface Column {
  name: string;
  /** The shares in each round. */
  shares: CpuShare[][];
}

/** CPU time by process, of each bank: medians of the rounds, in microseconds per payment and percent. */
export function formatCpu(rounds: readonly Round[]): string {
  const pgbench = rounds.flatMap((round) => (round.pgbench ? [round.pgbench.cpu] : []));
  const ours = [
    ...(pgbench.length > 0 ? [{ name: 'pgbench', shares: pgbench }] : []),
    ...columnsOf(rounds.map(({ cases }) => cases)),
  ];
  const reference = columnsOf(rounds.map((round) => round.reference));
  if (ours.every(({ shares }) => shares.flat().length === 0)) return '  CPU time cannot be read on this system.';
  return [
    formatColumns('CPU time, µs per payment', ours),
    ...(reference.length > 0
      ? [formatColumns('CPU time of the reference implementation, µs per payment', reference)]
      : []),
  ].join('\n\n');
}

function columnsOf(rounds: readonly CaseFigures[][]): Column[] {
  return (rounds[0] ?? []).map(({ name }) => ({
    name,
    shares: rounds.flatMap((cases) => cases.filter((one) => one.name === name).map(({ cpu }) => cpu)),
  }));
}

function formatColumns(title: string, columns: readonly Column[]): string {
  const names = new Set(columns.flatMap(({ shares }) => shares.flat().map(({ name }) => name)));
  names.delete(OTHER_PROGRAMS);
  const line = (name: string) =>
    formatRow(
      name,
      columns.map(({ shares }) => formatCell(shares, name)),
    );
  const totals = columns.map(({ shares }) => median(shares.map(totalMicros)).toFixed(0));
  return [
    `  ${title}`,
    formatRow(
      '',
      columns.map(({ name }) => name),
    ),
    ...[...names].map(line),
    line(OTHER_PROGRAMS),
    formatRow('total without other programs', totals),
  ].join('\n');
}

function formatCell(rounds: readonly CpuShare[][], name: string): string {
  const found = rounds.map((shares) => shares.find((share) => share.name === name));
  const micros = median(found.map((share) => share?.micros ?? 0));
  if (micros === 0) return '';
  return `${micros.toFixed(0)} ${median(found.map((share) => share?.percent ?? 0)).toFixed(0)}%`;
}

/** A warning, when other programs kept the machine busy while this bank was measured. */
export function formatBusy(rounds: readonly Round[]): string[] {
  const shares = rounds.flatMap(({ cases }) =>
    cases.map(({ cpu }) => (cpu.find(({ name }) => name === OTHER_PROGRAMS)?.micros ?? 0) / totalMicros(cpu)),
  );
  const busy = median(shares);
  if (!(busy > BUSY)) return [];
  return [
    `  ! Other programs took ${(100 * busy).toFixed(0)}% as much processor time as the bank: measure again without them.`,
  ];
}

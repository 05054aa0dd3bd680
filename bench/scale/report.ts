import { type IdleShares, idlePercent } from './idle';
import { type Latency, medianP99, type PaymentRates } from './payments';
import type { Timing } from './timed-calls';

export interface ScaleRow {
  name: string;
  small: Timing;
  large: Timing;
}

export interface ScaleReport {
  customers: [small: number, large: number];
  rows: ScaleRow[];
  plans: Record<string, string>;
  payments: [small: PaymentRates, large: PaymentRates];
  idle: [small: IdleShares, large: IdleShares];
}

/** At the large size, for one client that makes one call after the other. */
const TARGET_P95_MS = 150;
const TARGET_RATIO = 1.5;
/** Below this, a ratio tells more about the timer than about the bank. */
const MIN_COMPARED_MS = 20;
/** The target for the large bank's payments, as a share of the small bank's, while all jobs run in both. */
const TARGET_PAYMENTS = 0.9;
/** The target for the 99th percentile of payments while all jobs run, relative to that without jobs. */
const MAX_DELAY = 2;

/** An export takes as long as its file is large, so its time is compared with nothing. */
export const EXPORT = 'export: ';

export function misses({ name, small, large }: ScaleRow): string[] {
  const ratio = large.p95 / Math.max(small.p95, MIN_COMPARED_MS);
  const failed = large.failures + small.failures > 0 ? ['failed'] : [];
  if (name.startsWith(EXPORT)) return failed;
  return [...failed, ...(large.p95 > TARGET_P95_MS ? ['slow'] : []), ...(ratio > TARGET_RATIO ? ['grows'] : [])];
}

export function slowsPayments(payments: ScaleReport['payments']): boolean {
  return completesFewer(payments) || delaysPayments(payments[1]);
}

function completesFewer([small, large]: ScaleReport['payments']): boolean {
  return large.besideJobs < TARGET_PAYMENTS * small.besideJobs;
}

function delaysPayments({ latenciesAlone, latenciesBesideJobs }: PaymentRates): boolean {
  return medianP99(latenciesBesideJobs) > MAX_DELAY * medianP99(latenciesAlone);
}

export function formatReport({ customers: [small, large], rows, plans, payments, idle }: ScaleReport): string {
  const size = (customers: number) => customers.toLocaleString('en-US');
  const ms = (value: number) => (value < 100 ? value.toFixed(1) : value.toFixed(0)).padStart(8);
  const lines = rows.map((row) => {
    const ratio = (row.large.p95 / row.small.p95).toFixed(1).padStart(6);
    const cells = [ms(row.small.p50), ms(row.small.p95), ms(row.large.p50), ms(row.large.p95), ratio];
    const rate = row.name.startsWith(EXPORT) ? [`${row.large.megabytesPerSecond.toFixed(1)} MB/s`] : [];
    return `  ${row.name.padEnd(42)}${cells.join('')}  ${[...rate, ...misses(row)].join(', ')}`;
  });
  const head = `  ${''.padEnd(42)}${`${size(small)}`.padStart(16)}${size(large).padStart(16)}`;
  const columns = `  ${'ms'.padEnd(42)}${['p50', 'p95', 'p50', 'p95'].map((name) => name.padStart(8)).join('')} ratio`;
  const slow = Object.entries(plans).map(([name, plan]) => `\n  ${name}\n${plan}`);
  return [head, columns, ...lines, ...formatPayments(payments), ...formatIdle(idle), ...slow].join('\n');
}

function formatPayments(payments: ScaleReport['payments']): string[] {
  const [small, large] = payments;
  const line = (name: string, read: (rates: PaymentRates) => number) => {
    const cells = [read(small).toFixed(0).padStart(16), read(large).toFixed(0).padStart(16)];
    return `  ${name.padEnd(42)}${cells.join('')}${(read(large) / read(small)).toFixed(2).padStart(6)}`;
  };
  return [
    '',
    line('payments per second', ({ alone }) => alone),
    `${line('payments per second beside all jobs', ({ besideJobs }) => besideJobs)}${completesFewer(payments) ? '  slow' : ''}`,
    line('p99 ms at half of the first rate', ({ latenciesAlone }) => medianP99(latenciesAlone)),
    `${line('p99 ms of the same beside all jobs', ({ latenciesBesideJobs }) => medianP99(latenciesBesideJobs))}${delaysPayments(large) ? '  late' : ''}`,
    ...payments.flatMap(({ latenciesAlone, latenciesBesideJobs }, index) => [
      `    each round ${index === 0 ? 'small' : 'large'}: ${formatRounds(latenciesAlone)}; beside all jobs ${formatRounds(latenciesBesideJobs)}`,
    ]),
    ...Object.keys(large.jobs).map((job) => line(`  ended: ${job}`, ({ jobs }) => jobs[job] ?? 0)),
  ];
}

const formatRounds = (latencies: Latency[]) =>
  latencies
    .map(({ p99Ms, longestWriteMs }) => `${p99Ms.toFixed(0)} (longest write to the disk ${longestWriteMs.toFixed(0)})`)
    .join(', ');

function formatIdle([small, large]: ScaleReport['idle']): string[] {
  const line = (name: string, read: (shares: IdleShares) => number) => {
    const cells = [small, large].map((shares) => read(shares).toFixed(2).padStart(16));
    return `  ${name.padEnd(42)}${cells.join('')}`;
  };
  return [
    '',
    line('% of a processor, while nobody uses the bank', idlePercent),
    ...Object.keys(large).map((process) => line(`  ${process}`, (shares) => shares[process] ?? 0)),
  ];
}

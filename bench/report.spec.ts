import { type CpuShare, OTHER_PROGRAMS } from './cpu';
import { type Report, type Round, transferCosts } from './report';

const share = (name: string, micros: number): CpuShare => ({ name, micros, percent: 0 });
const measured = (cpu: CpuShare[]) => ({
  acceptedPerSecond: 1,
  completedPerSecond: 1,
  p50Ms: 1,
  p99Ms: 1,
  ratio: 1,
  costRatio: 1,
  perBatch: 1,
  rejected: {},
  cpu,
});

/** A round of a machine on which everything takes `factor` times as long. */
function round(factor: number, gateway: number): Round {
  const shares = [share('gateway', gateway), share('svc-contacts', 1), share(OTHER_PROGRAMS, 900)];
  return {
    pgbench: { tps: 1, latencyMs: 1, transactions: 1, cpu: [share('pgbench', 100 * factor)] },
    cases: [
      { name: '32 connections', connections: 32, ...measured([share('gateway', 500 * factor)]) },
      {
        name: '64 connections',
        connections: 64,
        ...measured(shares.map((one) => share(one.name, one.micros * factor))),
      },
      { name: '64, one payee', connections: 64, ...measured([share('gateway', 900 * factor)]) },
    ],
  };
}

const report = (...rounds: Round[]): Report => ({ setting: {}, rounds, invariants: [] });

it('is relative to pgbench in the same round, of the processes that matter, without other programs', () => {
  expect(transferCosts(report(round(1, 33), round(5, 40), round(2, 29)))).toEqual({ gateway: 0.33, total: 0.34 });
});

it('has no costs without a round', () => {
  expect(() => transferCosts(report())).toThrow('Nothing was measured.');
});

import { parsePgbench } from './pgbench';

const REPORT = `pgbench (15.18, server 18.4)
starting vacuum...end.
transaction type: <builtin: TPC-B (sort of)>
scaling factor: 10
number of clients: 16
number of transactions actually processed: 21888
number of failed transactions: 0 (0.000%)
latency average = 5.848 ms
initial connection time = 21.302 ms
tps = 2736.061210 (without initial connection time)
`;

describe('parsePgbench', () => {
  it('finds the figures in a report', () => {
    expect(parsePgbench(REPORT)).toEqual({ tps: 2736.06121, transactions: 21_888, latencyMs: 5.848 });
  });

  it('refuses what is none', () => {
    expect(() => parsePgbench('FATAL: out of memory')).toThrow('pgbench said no result: FATAL: out of memory');
  });
});

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
  it('parses the figures of a report', () => {
    expect(parsePgbench(REPORT)).toEqual({ tps: 2736.06121, transactions: 21_888, latencyMs: 5.848 });
  });

  it('rejects other output', () => {
    expect(() => parsePgbench('FATAL: out of memory')).toThrow('pgbench reported no result: FATAL: out of memory');
  });
});

/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import type { CanaryRules } from './canary-config';
import { findReasonToAbort } from './canary-evaluation';
import { VisitStatistics } from './visit-statistics';

const RULES: CanaryRules = {
  isAutomatic: true,
  minVisits: 20,
  minAddresses: 3,
  tolerance: 0.03,
  maxVisitsPerAddress: 10,
};
const counts = (visits: number, failures: number, failedAddresses = failures) => ({
  visits,
  failures,
  failedAddresses,
});

describe('findReasonToAbort', () => {
  it.each([
    ['one in three fails', counts(30, 10), counts(30, 0)],
    ['all fail', counts(20, 20), counts(20, 1)],
    ['there were no visits to the current release', counts(30, 10), counts(0, 0)],
    ['a twentieth fails, of many, and nothing else does', counts(2_000, 100), counts(2_000, 2)],
  ])('has one when %s', (_, canary, current) => {
    expect(findReasonToAbort(canary, current, RULES)).not.toBeNull();
  });

  it.each([
    ['nothing fails', counts(1_000, 0), counts(1_000, 0)],
    ['there were few visits', counts(19, 19), counts(19, 0)],
    ['the current release fails as often, because a service is down', counts(200, 160), counts(200, 158)],
    ['a few failures may be a coincidence', counts(40, 2), counts(40, 0)],
    ['somebody reports from two addresses only', counts(60, 40, 2), counts(60, 0)],
  ])('has none when %s', (_, canary, current) => {
    expect(findReasonToAbort(canary, current, RULES)).toBeNull();
  });

  it('says what was counted', () => {
    expect(findReasonToAbort(counts(40, 12), counts(41, 1), RULES)).toBe(
      '12 of 40 visits (30%) to the canary failed, 1 of 41 visits (2.4%) to the current release; the limit is 5.4%.',
    );
  });
});

describe('VisitStatistics', () => {
  const visit = (id: string, address: string, hasFailed = false) => ({
    remote: 'mfe-cards',
    version: 'c',
    id,
    address,
    hasFailed,
  });
  const record = (statistics: VisitStatistics, ...visits: ReturnType<typeof visit>[]) => {
    for (const one of visits) statistics.record(one);
    return statistics.counts('mfe-cards', 'c');
  };

  it('counts a visit once, which may fail later', () => {
    const statistics = new VisitStatistics(10);
    expect(record(statistics, visit('1', '192.0.2.1'), visit('1', '192.0.2.1'))).toEqual(counts(1, 0));
    expect(record(statistics, visit('1', '192.0.2.1', true), visit('1', '192.0.2.1', true))).toEqual(counts(1, 1));
    // A failed visit does not become a good one.
    expect(record(statistics, visit('1', '192.0.2.1'))).toEqual(counts(1, 1));
    expect(statistics.counts('mfe-cards', 'b')).toEqual(counts(0, 0));
  });

  it('counts only some visits from one address, and failures by address', () => {
    const statistics = new VisitStatistics(3);
    const many = Array.from({ length: 50 }, (_, index) => visit(String(index), '192.0.2.1', true));
    expect(record(statistics, ...many)).toEqual(counts(3, 3, 1));
    expect(record(statistics, visit('1', '192.0.2.2', true))).toEqual(counts(4, 4, 2));
    // The visits of the first address that count can still fail.
    expect(record(statistics, visit('late', '192.0.2.3'), visit('late', '192.0.2.3', true))).toEqual(counts(5, 5, 3));
  });

  it('forgets the oldest visits, so that those of today decide', () => {
    const statistics = new VisitStatistics(1, 100);
    const address = (index: number) => `192.0.${Math.floor(index / 250)}.${index % 250}`;
    for (let index = 0; index < 1_000; index += 1) {
      // The last ones fail.
      record(statistics, visit('1', address(index), index >= 960));
    }
    expect(statistics.counts('mfe-cards', 'c')).toEqual(counts(100, 40, 40));
    // The addresses of those that are forgotten count again.
    expect(record(statistics, visit('2', address(0)))).toEqual(counts(100, 40, 40));
    for (let index = 0; index < 60; index += 1) record(statistics, visit('3', `198.51.100.${index}`));
    expect(statistics.counts('mfe-cards', 'c')).toEqual(counts(100, 39, 39));
  });

  it('begins again', () => {
    const statistics = new VisitStatistics(1);
    record(statistics, visit('1', '192.0.2.1', true));
    statistics.reset('mfe-cards');
    expect(record(statistics, visit('2', '192.0.2.1'))).toEqual(counts(1, 0));
  });
});

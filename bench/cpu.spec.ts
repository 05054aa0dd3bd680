import { type CpuTimes, cpuShares, OTHER_PROGRAMS, totalMicros } from './cpu';

const times = (rows: [string, string, number][]): CpuTimes =>
  new Map(rows.map(([key, name, seconds]) => [key, { name, seconds }]));

describe('cpuShares', () => {
  it('returns the use of each process per transaction, and excludes other programs from the total', () => {
    const before = times([
      ['1', 'gateway', 5],
      [OTHER_PROGRAMS, OTHER_PROGRAMS, 100],
    ]);
    const after = times([
      ['1', 'gateway', 6],
      ['2', 'svc-users', 3],
      [OTHER_PROGRAMS, OTHER_PROGRAMS, 108],
    ]);
    const shares = cpuShares(before, after, 1_000);
    expect(shares).toEqual([
      { name: OTHER_PROGRAMS, micros: 8_000, percent: 200 },
      { name: 'svc-users', micros: 3_000, percent: 75 },
      { name: 'gateway', micros: 1_000, percent: 25 },
    ]);
    expect(totalMicros(shares)).toBe(4_000);
  });

  it('counts only the use between the readings for an ended session', () => {
    const before = times([
      ['7', 'postgresql, larkspur_users', 4],
      ['ended of 1', 'postgresql, ended sessions', 10],
    ]);
    const after = times([['ended of 1', 'postgresql, ended sessions', 15]]);
    expect(cpuShares(before, after, 1_000)).toEqual([
      { name: 'postgresql, ended sessions', micros: 1_000, percent: 100 },
    ]);
  });

  it('counts the processes of another bank among the other programs, also a session of it that has ended', () => {
    const before = times([
      ['7', 'postgresql, reference_users', 4],
      ['8', 'reference users', 1],
      ['ended of 1', 'postgresql, ended sessions', 10],
    ]);
    const after = times([
      ['8', 'reference users', 2],
      ['9', 'gateway', 3],
      ['ended of 1', 'postgresql, ended sessions', 14.5],
    ]);
    const shares = cpuShares(before, after, 1_000, (name) => name.includes('reference'));
    expect(shares.map(({ name, micros }) => [name, micros])).toEqual([
      ['gateway', 3_000],
      [OTHER_PROGRAMS, 1_000],
      ['postgresql, ended sessions', 500],
    ]);
  });
});

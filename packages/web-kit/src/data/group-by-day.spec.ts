import { buildStatementLine } from '../testing/fixtures';
import { groupByDay, netAmount, SECTION_LINES, splitIntoSections } from './group-by-day';

it('groups lines by day and keeps their order', () => {
  const lines = ['2026-11-12T15:00:00.000Z', '2026-11-12T14:00:00.000Z', '2026-11-01', '2025-11-12T15:00:00.000Z'].map(
    (date, index) => buildStatementLine({ _id: `l${index}`, date }),
  );
  expect(groupByDay(lines).map(({ lines: ofDay }) => ofDay.map(({ _id }) => _id))).toEqual([
    ['l0', 'l1'],
    ['l2'],
    ['l3'],
  ]);
  expect(groupByDay(lines)[1]?.day).toBe('2026-11-01');
});

it('adds up moved amounts in cents and ignores other lines', () => {
  const moved = [
    buildStatementLine({ amount: 0.1, transactionType: 'credit' }),
    buildStatementLine({ amount: 0.2, transactionType: 'credit' }),
    buildStatementLine({ amount: 100 }),
  ];
  const still = [
    buildStatementLine({ status: 'pending' }),
    buildStatementLine({ status: 'rejected' }),
    buildStatementLine({ kind: 'memo', account: null, transactionType: 'credit' }),
  ];
  expect(netAmount([...moved, ...still])).toBe(-99.7);
});

describe('sections', () => {
  const lines = (count: number, day: string, from = 0) =>
    Array.from({ length: count }, (_, index) =>
      buildStatementLine({ _id: `${day} ${from + index}`, date: `${day}T15:00:00.000Z` }),
    );
  const shapeOf = (all: ReturnType<typeof lines>) =>
    splitIntoSections(groupByDay(all)).map((parts) =>
      parts.map(({ day, lines, isFirst }) => `${day.day} ${lines.length}${isFirst ? '' : ' continued'}`),
    );

  it('keep days together until there are enough lines', () => {
    expect(
      shapeOf([...lines(SECTION_LINES - 1, '2026-11-12'), ...lines(3, '2026-11-11'), ...lines(1, '2026-11-10')]),
    ).toEqual([['2026-11-12 39', '2026-11-11 3'], ['2026-11-10 1']]);
  });

  it('split a day with very many lines', () => {
    expect(shapeOf(lines(90, '2026-11-12'))).toEqual([
      ['2026-11-12 40'],
      ['2026-11-12 40 continued'],
      ['2026-11-12 10 continued'],
    ]);
  });

  it('keep their lines when more lines are loaded', () => {
    const first = lines(100, '2026-11-12');
    expect(shapeOf([...first, ...lines(50, '2026-11-11')]).slice(0, 2)).toEqual(shapeOf(first).slice(0, 2));
  });

  it('below new lines stay the same', () => {
    const known = [...lines(50, '2026-11-12'), ...lines(50, '2026-11-11')];
    const sections = splitIntoSections(groupByDay(known));
    const starts = new Set(sections.slice(1).map(([part]) => part?.lines[0]?._id ?? ''));
    const idsOf = (parts: (typeof sections)[number]) => parts.flatMap(({ lines }) => lines.map(({ _id }) => _id));
    const updated = splitIntoSections(groupByDay([...lines(3, '2026-11-12', 900), ...known]), starts);
    expect(updated.slice(-2).map(idsOf)).toEqual(sections.slice(-2).map(idsOf));
    expect(updated.flatMap(idsOf)).toHaveLength(103);
    expect(updated[0]?.[0]?.lines).toHaveLength(SECTION_LINES);
  });

  it('are none without lines', () => expect(shapeOf([])).toEqual([]));
});

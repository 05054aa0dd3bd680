import { formatCompact, formatExact, formatPercent, groupSmallParts, sum } from './chart-data';

it('keeps the largest parts and merges the small ones without losing a cent', () => {
  const parts = [5, 1, 0.1, 0.2, 9, 7, 3, 2, 0].map((value, index) => ({ name: `p${index}`, value }));
  const shown = groupSmallParts(parts);
  expect(shown.map(({ value }) => value)).toEqual([9, 7, 5, 3, 2, 1.3]);
  expect(shown.at(-1)?.name).toBe('Everything else');
  expect(sum(shown)).toBe(sum(parts));
});

it('sorts a few parts by size and drops empty ones', () => {
  expect(
    groupSmallParts([
      { name: 'a', value: 1 },
      { name: 'b', value: 0 },
      { name: 'c', value: 2 },
    ]),
  ).toEqual([
    { name: 'c', value: 2 },
    { name: 'a', value: 1 },
  ]);
});

it('formats values compactly on an axis and exactly in a table', () => {
  expect([
    formatCompact(1234.5, 'dollars'),
    formatExact(1234.5, 'dollars'),
    formatCompact(12_000, 'count'),
    formatExact(12_000, 'count'),
  ]).toEqual(['$1.2K', '$1,234.50', '12K', '12,000']);
  expect([formatPercent(1, 3), formatPercent(0, 0)]).toEqual(['33%', '0%']);
});

import { formatCompact, formatExact } from './chart-data';

it('formats values compactly on an axis and exactly in a table', () => {
  expect([
    formatCompact(1234.5, 'dollars'),
    formatExact(1234.5, 'dollars'),
    formatCompact(12_000, 'count'),
    formatExact(12_000, 'count'),
  ]).toEqual(['$1.2K', '$1,234.50', '12K', '12,000']);
});

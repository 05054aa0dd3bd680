import { isPastDate } from './past-date';

const NOON = new Date('2026-11-21T12:00:00Z');

test.each(['2026-11-20', '2000-02-29', '0001-01-01'])('accepts %s as a past date', (text) => {
  expect(isPastDate(text, NOON)).toBe(true);
});

test.each([
  '2026-11-21',
  '2026-11-22',
  '2999-01-01',
  '2001-02-29',
  '0000-01-01',
  '1990-1-1',
  '1990-01-01T00:00:00Z',
  ' 1990-01-01',
  '+001990-01-01',
  '',
  19900101,
  null,
  ['1990-01-01'],
])('rejects %p', (value) => {
  expect(isPastDate(value, NOON)).toBe(false);
});

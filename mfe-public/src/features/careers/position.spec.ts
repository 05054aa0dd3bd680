import { POSITIONS } from './careers.content';
import { applyPath, formatLastDate, isClosed } from './position';

const position = { department: 'Cards', role: 'Card & Claims Analyst', location: 'Newark, DE', lastDate: '2027-03-12' };

it('formats the last date the same in every time zone', () => {
  expect(formatLastDate(position)).toBe('March 12, 2027');
});

it('is open until the end of the last day', () => {
  expect(isClosed(position, new Date(2027, 2, 12, 23, 59))).toBe(false);
  expect(isClosed(position, new Date(2027, 2, 13, 0, 0))).toBe(true);
});

it('prefills the subject of the application message', () => {
  const [path, query] = applyPath(position).split('?');
  expect(path).toBe('/contact');
  expect(new URLSearchParams(query).get('subject')).toBe('Application: Card & Claims Analyst, Newark, DE');
});

it.each(POSITIONS)('$role has a last date and a subject within the limit', (it) => {
  expect(formatLastDate(it)).toMatch(/^\w+ \d{1,2}, 2027$/);
  expect(new URLSearchParams(applyPath(it).split('?')[1]).get('subject')?.length).toBeLessThanOrEqual(200);
});

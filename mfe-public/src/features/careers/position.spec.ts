import { POSITIONS } from './careers.content';
import { applyPath, formatLastDate, isClosed } from './position';

const position = { department: 'Cards', role: 'Card & Claims Analyst', location: 'Newark, DE', lastDate: '2027-03-12' };

it('says the last day in words, the same one in every time zone', () => {
  expect(formatLastDate(position)).toBe('12 March 2027');
});

it('takes applications until the last day is over, and none after it', () => {
  expect(isClosed(position, new Date(2027, 2, 12, 23, 59))).toBe(false);
  expect(isClosed(position, new Date(2027, 2, 13, 0, 0))).toBe(true);
});

it('names the position in the message that Apply begins', () => {
  const [path, query] = applyPath(position).split('?');
  expect(path).toBe('/contact');
  expect(new URLSearchParams(query).get('subject')).toBe('Application: Card & Claims Analyst, Newark, DE');
});

it.each(POSITIONS)('$role has a last date, and a subject that the bank takes', (it) => {
  expect(formatLastDate(it)).toMatch(/^\d{1,2} \w+ 2027$/);
  expect(new URLSearchParams(applyPath(it).split('?')[1]).get('subject')?.length).toBeLessThanOrEqual(200);
});

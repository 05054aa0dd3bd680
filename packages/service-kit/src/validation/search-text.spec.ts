import { escapeLike, hasLetterOrDigit, hasTrigram } from './search-text';

test.each(['ada', 'x-ray', '4820137765', 'Иванов', 'Łódź', '東京都', 'a b cde', 'हिमांशु'])('%s has a trigram', (q) => {
  expect(hasTrigram(q)).toBe(true);
});

test.each(['---', '%%%%', 'ab', 'a b c', 'a.b.c.d', '…', '', 'xy-zw'])('%s has none', (q) => {
  expect(hasTrigram(q)).toBe(false);
});

test.each([
  ['a', true],
  ['7', true],
  ['雷', true],
  ['---', false],
  [' ', false],
])('%s has a letter or digit: %s', (q, expected) => {
  expect(hasLetterOrDigit(q)).toBe(expected);
});

test('wildcards are literal', () => {
  expect(escapeLike('100%_\\')).toBe('100\\%\\_\\\\');
});

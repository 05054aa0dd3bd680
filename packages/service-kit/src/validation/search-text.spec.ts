import { containsText, escapeLike, hasLetterOrDigit, hasTrigram, partsToLookUp } from './search-text';

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

test.each(["O'Brien", 'O’Brien', 'O‘Brien', 'OʼBrien'])('%s matches every apostrophe', (q) => {
  expect(escapeLike(q)).toBe('O_Brien');
});

test.each([
  ["O'Brien", `CASE WHEN text ILIKE "%O_Brien%"::text THEN true ELSE false END`],
  ['50%', `CASE WHEN text ILIKE "%50\\\\%%"::text THEN true ELSE false END`],
  ['Brien', 'strpos(lower(text), lower("Brien"::text)) > 0'],
])('%s is contained as escapeLike describes it', (q, sql) => {
  expect(containsText('text', q, (value) => JSON.stringify(value))).toBe(sql);
});

test.each([
  ['Rohan Lunden', ['Rohan', 'Lunden']],
  ['Harbor Insurance', ['Harbor', 'Insu', 'ance']],
  ['person77777', ['pers', '7777']],
  ['rent 12', ['rent']],
  ['𝔅𝔅𝔅𝔅abcd', ['𝔅𝔅𝔅𝔅', 'abcd']],
  ['a-b-cde-f-g x', ['a-b-cde-f-g']],
  ['Lunden', []],
  ['a b cd', []],
])('of %s, %j are looked up', (q, expected) => {
  expect(partsToLookUp(q)).toEqual(expected);
});

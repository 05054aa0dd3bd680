import { toPrintable, wrap } from './printable-text';

const measure = (text: string) => [...text].length;

test.each([
  ['Café №7 — 50% Łódź', 'Café №7 — 50% Łódź'],
  ['e\u0301', 'é'],
  ['Привет Ωμέγα', 'Привет Ωμέγα'],
  ['שלום', '����'],
  ['a\u0000b\u2028c\u202Ed', 'a�b�c�d'],
  ['', ''],
])('prints %j as %j', (text, shown) => {
  expect(toPrintable(text)).toBe(shown);
});

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['ab abcdefgh c', 4, ['ab', 'abcd', 'efgh', 'c']],
  ['', 4, ['']],
  ['fits', 4, ['fits']],
])('wraps %j to lines of %i characters', (text, width, lines) => {
  expect(wrap(text, width, measure)).toEqual(lines);
});

test('keeps every line within the width and every character of the text', () => {
  const text = 'the quick brown fox jumps over the lazy dog again and again supercalifragilistic';
  for (let width = 1; width < 40; width++) {
    const lines = wrap(text, width, measure);
    expect(Math.max(...lines.map(measure))).toBeLessThanOrEqual(width);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});

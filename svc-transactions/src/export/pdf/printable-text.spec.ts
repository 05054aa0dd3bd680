import { toPrintable, wrap } from './printable-text';

const widthOf = (text: string) => [...text].length;

test.each([
  ['Café №7 — 50% Łódź', 'Café №7 — 50% Łódź'],
  ['e\u0301', 'é'],
  ['Привет Ωμέγα', 'Привет Ωμέγα'],
  ['שלום', '����'],
  ['a\u0000b\u2028c\u202Ed', 'a�b�c�d'],
  ['', ''],
])('%j is %j on paper', (text, shown) => {
  expect(toPrintable(text)).toBe(shown);
});

test.each([
  ['one two three', 7, ['one two', 'three']],
  ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ['ab abcdefgh c', 4, ['ab', 'abcd', 'efgh', 'c']],
  ['', 4, ['']],
  ['fits', 4, ['fits']],
])('%j in lines of %i', (text, width, lines) => {
  expect(wrap(text, width, widthOf)).toEqual(lines);
});

test('no line is wider than asked, and no letter is lost', () => {
  const text = 'the quick brown fox jumps over the lazy dog again and again supercalifragilistic';
  for (let width = 1; width < 40; width++) {
    const lines = wrap(text, width, widthOf);
    expect(Math.max(...lines.map(widthOf))).toBeLessThanOrEqual(width);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  }
});

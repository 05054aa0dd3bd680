import { formatHeader, formatRows } from './format-csv';

test('quotes what a reader would misread', () => {
  const cells = ['plain', 'a,b', 'say "hi"', 'two\nlines', ' padded', '', 'Łódź'];
  expect(formatRows([cells, ['next']])).toBe('plain,"a,b","say ""hi""","two\nlines"," padded",,Łódź\r\nnext\r\n');
});

test('marks the file as UTF-8', () => {
  expect(formatHeader(['Name', 'Email'])).toBe('\uFEFFName,Email\r\n');
});

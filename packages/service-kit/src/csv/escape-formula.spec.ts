import { escapeFormula } from './escape-formula';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t1', '\r1', '\n1', '＝1', '＋1', '－1', '＠A'])(
  'escapes %j, which a spreadsheet would run',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

it.each(['', 'Ada', '1=1', 'a+b', ' =1', "'=1"])('leaves %j as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

it.each([
  ['a;=1+1', "a;'=1+1"],
  ['a,=1', "a,'=1"],
  ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
  ['a|-1', "a|'-1"],
  ['a\n+1', "a\n'+1"],
  ['a;"=1"', `a;"'=1"`],
  ['=1;=2', "'=1;'=2"],
  ['\t=1', "'\t'=1"],
  ['a;＝1', "a;'＝1"],
])('escapes each part of %j that begins a cell where another separator is used', (text, escaped) => {
  expect(escapeFormula(text)).toBe(escaped);
});

it.each(['Rent; 5', 'a; =1', 'Mill-Hill, 5', 'a;b=c'])('leaves %j as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

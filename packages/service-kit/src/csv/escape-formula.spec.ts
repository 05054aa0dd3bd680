import { escapeFormula } from './escape-formula';

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '＋1', '－1', '＠A'])(
  'escapes %j, which a spreadsheet would run',
  (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  },
);

it.each(['', 'Ada', '1=1', 'a+b', ' =1', "'=1"])('leaves %j as it is', (text) => {
  expect(escapeFormula(text)).toBe(text);
});

import { isMostlyStrings } from './json-structure';

const isAccepted = (json: string) => isMostlyStrings(Buffer.from(json));

test.each([
  '{}',
  '',
  '{"picture":null}',
  JSON.stringify({ passport: 'x'.repeat(1_000_000), documentType: 'a "quoted" one\\', n: [1, { a: 2 }] }),
  '{"a":"never closed',
  `{"a":"${'\\\\'.repeat(100_000)}"}`,
])('accepts %.40s, also when only the parser can tell that it is malformed', (json) => {
  expect(isAccepted(json)).toBe(true);
});

test.each([
  '['.repeat(20_000),
  `{${'"a":1,'.repeat(2_000)}"b":1}`,
  `{"a":[${'{},'.repeat(10_000)}{}]}`,
  `{"a":"\\\\",${' '.repeat(20_000)}"b":1}`,
  `{"a":"${'\\\\'.repeat(100_000)}",${'1,'.repeat(10_000)}`,
])('rejects %.40s, which would become a great many objects', (json) => {
  expect(isAccepted(json)).toBe(false);
});

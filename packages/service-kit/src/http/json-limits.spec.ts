import fc from 'fast-check';
import { findJsonLimitError } from './json-limits';

const check = (json: string, limits = { maxDepth: 3, maxMembers: 4 }) =>
  findJsonLimitError(Buffer.from(json), limits)?.message ?? null;

const TOO_DEEP = 'Send at most 3 levels of nesting.';
const TOO_MANY = 'Send at most 4 fields.';

it.each([
  ['nothing', '', null],
  ['a number', '5', null],
  ['brackets and commas in a string', '"[[[[[[,,,,,,,"', null],
  ['an empty object', '{ }', null],
  ['three levels', '[[[]]]', null],
  ['four levels', '[[[[]]]]', TOO_DEEP],
  ['three levels twice', '[[[]],[[]]]', null],
  ['four elements', '[1,2,3,4]', null],
  ['five elements', '[1,2,3,4,5]', TOO_MANY],
  ['four empty members', '[{},{},[],[]]', null],
  ['nested members', '{"a":{"b":{"c":1}}}', null],
  ['four members on two levels', '{"a":{"b":1,"c":2},"d":3}', null],
  ['five members on two levels', '{"a":{"b":1,"c":2},"d":3,"e":4}', TOO_MANY],
  ['escaped quotes and backslashes', '{"a\\"[[[[":"\\\\","b":"{{{{"}', null],
  ['nesting after an escaped backslash', '["\\\\",[[[]]]]', TOO_DEEP],
  ['a string that never ends', '{"a":"never closed,,,,,,,,', null],
  ['half a million numbers', `{"phone":[${'1,'.repeat(500_000)}1]}`, TOO_MANY],
  ['many empty objects', `[${'{},'.repeat(20_000)}{}]`, TOO_MANY],
  ['brackets that never close', '['.repeat(60_000), TOO_DEEP],
])('finds what exceeds the limits in %s', (_, json, expected) => {
  expect(check(json)).toBe(expected);
});

it('counts exactly the levels and members that the parser creates', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
      const value: unknown = JSON.parse(text);
      const { depth, members } = measure(value);
      const json = JSON.stringify(value, null, indent);
      expect(check(json, { maxDepth: depth, maxMembers: members })).toBeNull();
      if (depth > 0) expect(check(json, { maxDepth: depth - 1, maxMembers: members })).not.toBeNull();
      if (members > 0) expect(check(json, { maxDepth: depth, maxMembers: members - 1 })).not.toBeNull();
    }),
  );
});

function measure(value: unknown): { depth: number; members: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, members: 0 };
  const inner = Object.values(value).map(measure);
  return {
    depth: 1 + Math.max(0, ...inner.map(({ depth }) => depth)),
    members: inner.length + inner.reduce((sum, { members }) => sum + members, 0),
  };
}

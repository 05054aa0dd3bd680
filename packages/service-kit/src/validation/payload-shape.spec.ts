import { findShapeError } from './payload-shape';

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

it.each([[{ a: 1, b: ['x', { c: 'é' }] }], ['text'], [undefined], [nested(16)]])('accepts %j', (payload) => {
  expect(findShapeError(payload)).toBeNull();
});

it('rejects deep nesting without overflowing the stack', () => {
  expect(findShapeError({ zz: nested(100_000) })).toMatchObject({ message: 'Send at most 16 levels of nesting.' });
});

it('rejects tens of thousands of members', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, 1]));
  expect(findShapeError(many)).toEqual({ field: '', message: 'Send at most 1000 fields.' });
});

it.each(['constructor', 'toString', 'hasOwnProperty', '__defineGetter__', '__proto__'])(
  'rejects the field %s',
  (name) => {
    const payload = JSON.parse(`{"location":{"${name}":1}}`);
    expect(findShapeError(payload)).toEqual({ field: `location.${name}`, message: 'Unknown field.' });
  },
);

it.each(['\ud800', 'a\u0000b'])('names the field with the unsupported text %j', (text) => {
  expect(findShapeError({ to: { name: text } })).toMatchObject({ field: 'to.name' });
});

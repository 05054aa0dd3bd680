import fc from 'fast-check';
import { satisfies, validRange } from 'semver';
import { isInRange } from './version-range';

it.each([
  ['^19.3.0', '19.3.0', true],
  ['^19.3.0', '19.10.0', true],
  ['^19.3.2', '19.3.1', false],
  ['^19.3.0', '20.0.0', false],
  ['^19.3.0', '20.0.0-rc.1', false],
  ['^19.3.0', '19.4.0-rc.1', false],
  ['^19.4.0-rc.1', '19.4.0-rc.2', true],
  ['~19.3.0', '19.3.9', true],
  ['~19.3.0', '19.4.0', false],
  ['^0.3.0', '0.3.1', true],
  ['^0.3.0', '0.4.0', false],
  ['18 || ^19.3', '18.2.1', true],
  ['>=18.2 <20', '19.0.0', true],
  ['18.2 - 19', '19.9.9', true],
  ['19.x', '19.0.0', true],
  ['*', '1.2.3', true],
  ['*', '1.2.3-rc.1', false],
  ['19.3.1', '19.3.1+build.7', true],
])('%s contains %s: %s', (range, version, isIn) => {
  expect(isInRange(version, validRange(range) ?? 'invalid')).toBe(isIn);
});

it.each(['^19.3.0', 'latest', '', '>=19'])('contains nothing for %j, which was not reduced', (range) => {
  expect(isInRange('19.3.1', range)).toBe(false);
});

it('agrees with node-semver', () => {
  const number = fc.integer({ min: 0, max: 3 });
  const identifier = fc.constantFrom('0', '1', '10', 'alpha', 'rc', 'beta-2');
  const prerelease = fc.option(fc.array(identifier, { minLength: 1, maxLength: 2 }), { nil: null, freq: 2 });
  const version = fc
    .tuple(number, number, number, prerelease)
    .map(([major, minor, patch, parts]) => `${major}.${minor}.${patch}${parts ? `-${parts.join('.')}` : ''}`);
  const partial = fc.oneof(version, fc.constantFrom('1', '2.x', '1.2', '0.1', '*'));
  const simple = fc
    .tuple(fc.constantFrom('', '^', '~', '>', '>=', '<', '<=', '='), partial)
    .map((parts) => parts.join(''));
  const set = fc.oneof(
    fc.array(simple, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(' ')),
    fc.tuple(version, version).map((parts) => parts.join(' - ')),
  );
  const range = fc.array(set, { minLength: 1, maxLength: 2 }).map((sets) => sets.join(' || '));
  fc.assert(
    fc.property(range, version, (required, actual) => {
      const reduced = validRange(required);
      return reduced === null || isInRange(actual, reduced) === satisfies(actual, required);
    }),
    { numRuns: 5_000 },
  );
});

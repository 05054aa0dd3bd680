import { parseOptions } from './options';

it('measures everything by default', () => {
  expect(parseOptions([])).toMatchObject({
    connections: [32, 64],
    rounds: 3,
    reference: true,
    pgbench: true,
    onePayee: true,
    baselineUse: null,
  });
});

it('a short run measures only what is compared with the baseline', () => {
  expect(parseOptions(['--check', '--short', '--rounds', '7'])).toMatchObject({
    connections: [64],
    seconds: 3,
    warmUpSeconds: 1,
    rounds: 7,
    reference: true,
    pgbench: false,
    onePayee: false,
    baselineUse: 'check',
  });
});

it('compares only the total on request', () => {
  expect(parseOptions(['--check-total', '--short']).baselineUse).toBe('check-total');
  expect(() => parseOptions(['--check-total', '--no-reference'])).toThrow('cannot be combined with --no-reference');
});

it('leaves out the reference implementation on request, but not when costs are compared with it', () => {
  expect(parseOptions(['--no-reference']).reference).toBe(false);
  expect(() => parseOptions(['--check', '--no-reference'])).toThrow('cannot be combined with --no-reference');
  expect(() => parseOptions(['--accept', '--profile', 'folder'])).toThrow('cannot be combined with --no-reference');
});

import fc from 'fast-check';
import { dollarsToCents } from '../money';
import { overflowRoundedNumbers } from './json-numbers';

const amountOf = (number: string): unknown => JSON.parse(overflowRoundedNumbers(`{"amount":${number}}`)).amount;

it.each([
  '10.000000000000000001',
  '9.999999999999999999',
  '-10.000000000000000001',
  '0.1000000000000000055511151231257827',
  '9007199254740993',
  '1000000000000000000000000.01',
  '1.00000000000000000001e1',
  '100000000000000000001e-19',
  '1e-400',
  '0.00000000000001e-310',
  `10.${'0'.repeat(80)}1`,
])('turns %s into Infinity', (number) => {
  expect(Math.abs(Number(amountOf(number)))).toBe(Number.POSITIVE_INFINITY);
});

it.each([
  '10',
  '-0.01',
  '84.5',
  '1e1',
  '10.00000000000000000000',
  '99999999999.99',
  '9007199254740991',
  '1.5e-100',
  '0e-400',
  '0.00000000000000000000',
])('leaves %s as it is', (number) => {
  expect(amountOf(number)).toBe(JSON.parse(number));
});

it('leaves text as it is', () => {
  const body = {
    to: 'say "1234567890123456789.01" \\',
    'key 10.000000000000000001': [true, null, '10.000000000000000001'],
  };
  expect(JSON.parse(overflowRoundedNumbers(JSON.stringify(body)))).toEqual(body);
});

it('changes nothing that a client serializes from numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const json = JSON.stringify(value);
      expect(overflowRoundedNumbers(json)).toBe(json);
    }),
  );
});

it('refuses every amount between two cents, however close', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 1, max: 30 }), (dollars, zeros) => {
      expect(dollarsToCents(Number(amountOf(`${dollars}.00${'0'.repeat(zeros)}1`)))).toBeNull();
    }),
  );
});

it.each([
  '{"a":"',
  '{"a":"\\',
  '{"a":--1111111111111111}',
  '1111111111111111.',
  `${'"\\'.repeat(200_000)}1111111111111111`,
])('keeps malformed JSON malformed', (text) => {
  expect(() => JSON.parse(overflowRoundedNumbers(text))).toThrow(SyntaxError);
});

import { isObviousPin } from './field-rules';

test.each([
  '000000',
  '999999',
  '123456',
  '012345',
  '567890',
  '789012',
  '654321',
  '987654',
  '210987',
  '121212',
  '123123',
])('considers the PIN %s obvious', (pin) => {
  expect(isObviousPin(pin)).toBe(true);
});

test.each(['593127', '246810', '004719', '123465', '112358', '100000'])('accepts the PIN %s', (pin) => {
  expect(isObviousPin(pin)).toBe(false);
});

import { KEYRING, parseKeyring, withAnyKey } from './keyring';

const [A, B, C] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];

it.each([A, `${A},${B}`, `${A},+${B}`, `${A},${B},+${C}`])('takes %s', (value) => {
  expect(value).toMatch(KEYRING);
});

it.each([
  '',
  ',',
  `+${A}`,
  `${A},`,
  `${A} ,${B}`,
  `+${A},${B}`,
  `${A},+${B},+${C}`,
  A.slice(1),
  Array(18).fill(A).join(),
])('refuses %s', (value) => {
  expect(value).not.toMatch(KEYRING);
});

it('uses the last key that is not announced', () => {
  expect(parseKeyring(A)).toEqual({ all: [A], used: [A], current: A });
  expect(parseKeyring(`${A},+${B}`)).toEqual({ all: [A, B], used: [A], current: A });
  expect(parseKeyring(`${A},${B},+${C}`)).toEqual({ all: [A, B, C], used: [A, B], current: B });
});

it('tries every key, and reports the failure of the last listed one', () => {
  const accepts = (wanted: string) => (key: string) => {
    if (key !== wanted) throw new Error(key);
    return key;
  };
  expect(withAnyKey(`${A},+${B}`, accepts(B))).toBe(B);
  expect(withAnyKey(`${A},+${B}`, accepts(A))).toBe(A);
  expect(() => withAnyKey(`${A},${B}`, accepts(C))).toThrow(B);
});

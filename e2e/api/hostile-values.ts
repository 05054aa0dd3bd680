import fc from 'fast-check';

const MEGABYTE_OF_TEXT = 'a'.repeat(1024 * 1024);

/** Fields that clients must not set, with the value an attacker would choose. */
export const PROTECTED_FIELDS: Readonly<Record<string, unknown>> = {
  role: 'administrator',
  isAdmin: true,
  balance: 1_000_000,
  savings: 1_000_000,
  _id: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31',
  userId: '0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31',
  verificationStatus: 'verified',
  isBlocked: false,
  isDisabled: false,
  dailyLimit: 1_000_000,
  hasPaymentPin: true,
  pinHash: '00',
  passwordHash: '00',
  account: { savings: 1_000_000 },
  createdAt: '2000-01-01T00:00:00.000Z',
};

const nested = (depth: number): unknown => (depth === 0 ? 'deep' : { a: nested(depth - 1) });

const STRINGS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff tail',
  '\u202e\u0007\u009f',
  "'; DROP TABLE customer; --",
  'jndi:ldap://x',
  '../../etc/passwd',
  '%00',
  '%',
  '__proto__',
  '<script>alert(1)</script>',
  '💸'.repeat(300),
  'ﷺ'.repeat(1_000),
  '9'.repeat(400),
  'true',
  'null',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13T00:00:00.000Z',
  'data:image/png;base64,AAAA',
  `data:image/jpeg;base64,${'A'.repeat(5_000)}`,
];

const NUMBERS = [0, -0, -1, 0.1 + 0.2, 1.005, 1e308, -1e308, 5e-324, 2 ** 53, 2 ** 63, 1e21, Number.MAX_SAFE_INTEGER];

/** Values that are invalid for every field, or almost valid. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...STRINGS) },
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...NUMBERS) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], [{}], { $ne: null }, { toString: 1 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(nested(20), nested(2_000), Array(2_000).fill(0), MEGABYTE_OF_TEXT) },
);

/** Text for paths and queries, limited to what the client's URL parser accepts. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...STRINGS.filter((text) => text.isWellFormed() && text.length < 2_000)),
  fc.string({ unit: 'grapheme', maxLength: 100 }),
  fc.constantFrom('-1', '0', '1e999', 'NaN', 'Infinity', '[]', '{}', '01', '1 ', '٣', '99999999999999999999'),
);

/** Bodies that are not JSON, or not the expected JSON. */
export const brokenText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '{',
    '[',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '1',
    'true',
    '{"a":1,"a":2}',
    '{"__proto__":{"isAdmin":true}}',
  ),
  fc.constantFrom('{"constructor":{"prototype":{"isAdmin":true}}}', '\ufeff{}', '{"a":1e999}', '['.repeat(50_000)),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

export const contentType: fc.Arbitrary<string> = fc.constantFrom(
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;',
  'x',
);

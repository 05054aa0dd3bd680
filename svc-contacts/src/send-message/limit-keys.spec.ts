import { emailLimitKey, messageFingerprint, networkLimitKey } from './limit-keys';

const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'Hello?' };

it('counts an email in any letter case under one key', () => {
  expect(emailLimitKey('Ada@Example.com')).toBe(emailLimitKey('ada@example.com'));
});

it('keeps the keys of an email and of a network distinct', () => {
  expect(networkLimitKey('ada@example.com')).not.toBe(emailLimitKey('ada@example.com'));
});

it('fingerprints a message by its content and its network', () => {
  const fingerprint = messageFingerprint(MESSAGE, '203.0.113.7');
  expect(messageFingerprint({ ...MESSAGE, phone: '', subject: '' }, '203.0.113.7')).toBe(fingerprint);
  expect(messageFingerprint(MESSAGE, '198.51.100.7')).not.toBe(fingerprint);
  expect(messageFingerprint({ ...MESSAGE, message: 'Hello!' }, '203.0.113.7')).not.toBe(fingerprint);
});

import { emailKey } from './email-key';

describe('emailKey', () => {
  it.each([
    ['Ada@Example.com', 'ada@example.com'],
    ['  ada@example.com\t', 'ada@example.com'],
    ['ａｄａ@example.com', 'ada@example.com'],
    ['ada@ex\u0041mple.com', 'ada@example.com'],
    ['Ren\u0065\u0301@example.com', 'ren\u00e9@example.com'],
  ])('normalizes %s to %s', (typed, key) => {
    expect(emailKey(typed)).toBe(key);
  });

  it('keeps different addresses distinct', () => {
    expect(emailKey('ada+bank@example.com')).not.toBe(emailKey('ada@example.com'));
    expect(emailKey('a.da@example.com')).not.toBe(emailKey('ada@example.com'));
  });
});

import { isCommonPassword } from './common-passwords';

describe('isCommonPassword', () => {
  it.each(['123456', 'password', 'Password1', 'QWERTY', 'letmein', ' iloveyou ', 'ｐａｓｓｗｏｒｄ'])(
    'recognizes %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['correct horse', 'plum-tart-41', 'rvxq7!'])('accepts %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

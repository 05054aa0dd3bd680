import { isCommonPassword } from './common-passwords';

describe('isCommonPassword', () => {
  it.each(['123456', 'password', 'Password1', 'QWERTY', 'letmein', ' iloveyou ', 'ｐａｓｓｗｏｒｄ'])(
    'refuses %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['correct horse', 'plum-tart-41', 'rvxq7!'])('lets %s pass', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

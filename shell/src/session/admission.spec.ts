import { ADA, GRACE } from '../testing/session-fixtures';
import { admit } from './admission';

const at = (pathname: string, search = '', hash = '') => ({ pathname, search, hash });

describe('admit', () => {
  it('lets everybody see the public pages within the customer area', () => {
    expect(admit(at('/account/savings'), null).kind).toBe('admitted');
    expect(admit(at('/account/checking'), null).kind).toBe('admitted');
  });

  it('sends a visitor to sign in, and back afterwards', () => {
    expect(admit(at('/account/transactions', '?q=rent', '#top'), null)).toEqual({
      kind: 'sign-in',
      to: '/signin?next=%2Faccount%2Ftransactions%3Fq%3Drent%23top',
    });
    expect(admit(at('/admin/users'), null)).toEqual({ kind: 'sign-in', to: '/admin/login?next=%2Fadmin%2Fusers' });
  });

  it('keeps customers out of the back office', () => {
    expect(admit(at('/admin/users'), ADA).kind).toBe('forbidden');
    expect(admit(at('/admin/users'), GRACE).kind).toBe('admitted');
    expect(admit(at('/admin/login'), ADA).kind).toBe('admitted');
  });

  it('moves old addresses with what hangs on them, and knows no others', () => {
    expect(admit(at('/account', '?a=1'), null)).toEqual({ kind: 'moved', to: '/account/home?a=1' });
    expect(admit(at('/admin/nope'), GRACE).kind).toBe('not-found');
  });
});

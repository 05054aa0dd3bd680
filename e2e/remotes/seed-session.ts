import type { SessionUser } from '@larkspur/contracts/session';
import type { Page } from 'playwright-core';

/**
 * Stores a customer's session as the shell would. The customer does not exist, which is enough where no service is
 * called.
 */
export function seedSession(page: Page, different: Partial<SessionUser> = {}): Promise<unknown> {
  return page.addInitScript((fields) => {
    const part = (value: object) => btoa(JSON.stringify(value)).replaceAll('=', '');
    const user = { _id: '1', firstName: 'Ada', lastName: 'Lark', email: 'ada@example.com', isAdmin: false };
    localStorage.setItem('user', JSON.stringify({ ...user, verificationStatus: 'verified', ...fields }));
    localStorage.setItem('token', `${part({ alg: 'RS256' })}.${part({ sub: '1', exp: 4_102_444_800 })}.x`);
  }, different);
}

import type { RemoteName } from '@larkspur/contracts/remote';

/** Who may see a route. The services decide again on each request; this only avoids screens full of errors. */
export type RouteAccess = 'open' | 'signed-in' | 'administrator';

export interface BankRoute {
  pattern: string;
  remote: RemoteName;
  access: RouteAccess;
}

/**
 * Every path of the bank: which remote shows it, and to whom. Decided per route and never by prefix: /account/savings
 * is a public page among the customer's. A path that is not listed is Not Found.
 */
export const ROUTES: readonly BankRoute[] = [
  ...routes('mfe-public', 'open', [
    '/',
    '/account/savings',
    '/account/checking',
    '/cards/credit-card',
    '/loan/home-loan',
    '/loan/auto-loan',
    '/contact',
    '/about',
    '/careers',
    '/signin',
    '/signup',
    '/forgot-password',
    '/reset-password',
  ]),
  ...routes('mfe-public', 'signed-in', ['/account-verification']),
  ...routes('mfe-customer', 'signed-in', [
    '/account/home',
    '/account/transactions',
    '/account/support',
    '/account/cards',
    '/account/profile',
    '/account/transfer',
    '/account/info',
    '/account/settings',
    '/account/update-account',
    '/account/update-password',
    '/account/payment-pin',
    '/account/beneficiaries',
    '/account/statements',
    '/account/sessions',
  ]),
  ...routes('mfe-admin', 'open', ['/admin/login']),
  ...routes('mfe-admin', 'administrator', [
    '/admin/dashboard',
    '/admin/users',
    '/admin/users/:id',
    '/admin/users/account/:id',
    '/admin/users/edit/:id',
    '/admin/verifications',
    '/admin/contacts',
    '/admin/transactions',
    '/admin/transactions/add-transactions',
    '/admin/transactions/:id',
    '/admin/beneficiaries',
    '/admin/ledger',
    '/admin/audit',
  ]),
];

/** Paths that redirect to another one. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/home': '/',
  '/account': '/account/home',
  '/admin': '/admin/dashboard',
};

function routes(remote: RemoteName, access: RouteAccess, patterns: string[]): BankRoute[] {
  return patterns.map((pattern) => ({ pattern, remote, access }));
}

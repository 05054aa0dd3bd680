import type { Page } from 'playwright-core';
import { PUBLIC_PATHS } from '../support/public-pages';

export type Role = 'visitor' | 'customer' | 'administrator';

export interface Screen {
  /** Also the name of its screenshots. */
  name: string;
  path: string;
  role: Role;
  /** Brings the screen into the state to compare. */
  prepare?(page: Page): Promise<void>;
}

const screen = (role: Role, path: string, name = nameOf(path), prepare?: Screen['prepare']): Screen => ({
  name,
  path,
  role,
  ...(prepare && { prepare }),
});

/** Every screen of the remotes. */
export const SCREENS: readonly Screen[] = [
  ...PUBLIC_PATHS.map((path) => screen('visitor', path === '/reset-password' ? `${path}#token=x` : path, nameOf(path))),
  screen('customer', '/account-verification'),
  ...[
    'home',
    'transactions',
    'statements',
    'transfer',
    'beneficiaries',
    'cards',
    'info',
    'profile',
    'settings',
    'update-account',
    'update-password',
    'payment-pin',
    'sessions',
    'support',
  ].map((path) => screen('customer', `/account/${path}`)),
  screen('customer', '/account/transactions?transaction=l2', 'account-transaction'),
  screen('customer', '/account/nope', 'account-not-found'),
  screen('customer', '/account/transfer', 'account-transfer-review', fillTransfer),
  screen('visitor', '/admin/login'),
  ...[
    'dashboard',
    'users',
    'verifications',
    'transactions',
    'transactions/add-transactions',
    'beneficiaries',
    'contacts',
    'ledger',
    'audit',
    'operations',
  ].map((path) => screen('administrator', `/admin/${path}`)),
  screen('administrator', '/admin/nope', 'admin-not-found'),
  screen('administrator', '/admin/verifications', 'admin-verification-case', openNextCase),
  screen('administrator', '/admin/transactions?transaction=LB-7F3K-92QD', 'admin-transaction'),
  screen('administrator', '/admin/users', 'admin-palette', openPalette),
  screen('administrator', '/admin/users/u1', 'admin-user'),
  screen('administrator', '/admin/users/u2', 'admin-user-pending'),
  screen('administrator', '/admin/users/account/u1', 'admin-user-account'),
  screen('administrator', '/admin/users/edit/u1', 'admin-user-edit'),
  screen('administrator', '/admin/transactions/u1', 'admin-user-transactions'),
];

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
}

async function fillTransfer(page: Page): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill('125.50');
  await page.getByLabel('Account number').fill('4400111222');
  await page.getByLabel('Bank name').fill('Larkspur Bank');
  await page.getByLabel('Routing number').fill('021000021');
  await page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === 'Sam O.'));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Review and send' }).waitFor();
}

async function openNextCase(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review the next case' }).click();
  await page.getByRole('heading', { level: 2, name: 'Grace Hopper' }).waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Search, or go to/ }).click();
  await page.getByRole('combobox', { name: 'Search, or go to…' }).fill('ada');
  await page
    .getByRole('option', { name: /LB-7F3K-92QD/ })
    .first()
    .waitFor();
}

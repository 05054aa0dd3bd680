import type { Page } from 'playwright-core';
import { failure, type MockResponses } from '../customer/mock-api';
import { expectAccessible } from '../public/accessibility';
import { GRACES_CASE, TRANSFER } from '../screens/admin-responses';
import { type Area, button, list, visitAsAdministrator, visitAsAuditor } from './administrator';

interface State {
  name: string;
  path: string;
  /** What shows that the screen is complete. */
  shows: string | RegExp;
  responses?: MockResponses;
  isAuditor?: boolean;
  /** Brings it into the state to check. */
  act?(page: Page): Promise<void>;
}

const RELEASE = { [`DELETE /user/admin/verifications/${GRACES_CASE.verificationId}/hold`]: { data: null } };

const STATES: readonly State[] = [
  { name: 'dashboard', path: '/admin/dashboard', shows: 'Last 30 days' },
  { name: 'users', path: '/admin/users', shows: 'grace.hopper@example.com' },
  {
    name: 'users, none match',
    path: '/admin/users?q=x',
    shows: 'Nothing in the users matches.',
    responses: { 'GET /user/admin': list() },
  },
  {
    name: 'users, failed',
    path: '/admin/users',
    shows: 'We couldn’t load the users.',
    responses: { 'GET /user/admin': failure('internal') },
  },
  { name: 'a user', path: '/admin/users/u2', shows: 'Called about the card.' },
  {
    name: 'deletion, second dialog',
    path: '/admin/users/u1',
    shows: 'This cannot be undone.',
    act: async (page) => {
      await button(page, 'Permanently Delete User').click();
      await button(page, 'Continue').click();
    },
  },
  {
    name: 'balances, errors',
    path: '/admin/users/account/u1',
    shows: 'All fields are required',
    act: async (page) => {
      await page.getByLabel('Savings').fill('');
      await button(page, 'Save changes').click();
    },
  },
  { name: 'user edit', path: '/admin/users/edit/u1', shows: 'Daily limit' },
  {
    name: 'a case',
    path: '/admin/verifications',
    shows: 'April 17, 1988',
    responses: { 'POST /user/admin/verifications/next': { data: GRACES_CASE }, ...RELEASE },
    act: (page) => button(page, 'Review the next case').click(),
  },
  { name: 'transactions', path: '/admin/transactions', shows: 'Welcome gift' },
  {
    name: 'a transaction',
    path: '/admin/transactions?transaction=LB-7F3K-92QD',
    shows: 'Posted in the ledger',
    responses: { 'GET /transaction/admin': list(...TRANSFER) },
  },
  { name: 'one customer’s transactions', path: '/admin/transactions/u1', shows: 'Welcome gift' },
  {
    name: 'add transaction, errors',
    path: '/admin/transactions/add-transactions',
    shows: 'Some fields need your attention.',
    act: (page) => button(page, 'Add transaction').click(),
  },
  { name: 'contacts', path: '/admin/contacts', shows: 'Opening hours' },
  {
    name: 'contacts, selected',
    path: '/admin/contacts',
    shows: /selected$/,
    act: (page) => page.getByRole('checkbox', { name: 'Select all shown' }).check(),
  },
  {
    name: 'contacts, none',
    path: '/admin/contacts',
    shows: 'No messages yet.',
    responses: { 'GET /contacts': list() },
  },
  {
    name: 'contacts, failed',
    path: '/admin/contacts',
    shows: 'We couldn’t load the messages.',
    responses: { 'GET /contacts': failure('internal') },
  },
  {
    name: 'transactions, failed',
    path: '/admin/transactions',
    shows: 'We couldn’t load the transactions.',
    responses: { 'GET /transaction/admin': failure('internal') },
  },
  {
    name: 'transactions, none',
    path: '/admin/transactions',
    shows: 'No transactions yet.',
    responses: { 'GET /transaction/admin': list() },
  },
  {
    name: 'beneficiaries, none',
    path: '/admin/beneficiaries',
    shows: 'No beneficiaries yet.',
    responses: { 'GET /beneficiaries': list() },
  },
  {
    name: 'operations, selected',
    path: '/admin/operations',
    shows: /selected$/,
    act: (page) => page.getByRole('checkbox', { name: 'Select all shown' }).check(),
  },
  {
    name: 'operations, none',
    path: '/admin/operations',
    shows: 'No dead letters.',
    responses: { 'GET /operations/dead-letters': list() },
  },
  { name: 'beneficiaries', path: '/admin/beneficiaries', shows: 'Harbor Energy' },
  { name: 'ledger', path: '/admin/ledger', shows: 'Yes, the bank balances.' },
  { name: 'audit', path: '/admin/audit', shows: 'Asked for by phone' },
  { name: 'operations', path: '/admin/operations', shows: 'Seal new postings' },
  {
    name: 'palette',
    path: '/admin/ledger',
    shows: 'Go to',
    act: (page) => page.getByRole('button', { name: /^Search, or go to/ }).click(),
  },
  {
    name: 'a user, failed',
    path: '/admin/users/u1',
    shows: 'We couldn’t load the user.',
    responses: { 'GET /user/admin/u1': failure('internal') },
  },
  {
    name: 'queue, failed',
    path: '/admin/verifications',
    shows: 'We couldn’t load the queue.',
    responses: { 'GET /user/admin/verifications': failure('internal') },
  },
  {
    name: 'beneficiaries, failed',
    path: '/admin/beneficiaries',
    shows: 'We couldn’t load the beneficiaries.',
    responses: { 'GET /beneficiaries': failure('internal') },
  },
  {
    name: 'audit, failed',
    path: '/admin/audit',
    shows: 'We couldn’t load the audit records.',
    responses: { 'GET /audit': failure('internal') },
  },
  {
    name: 'operations, failed',
    path: '/admin/operations',
    shows: 'We couldn’t load the dead letters.',
    responses: { 'GET /operations/dead-letters': failure('internal') },
  },
  {
    name: 'user edit, auditor',
    path: '/admin/users/edit/u1',
    shows: 'You can read, but not change anything',
    isAuditor: true,
  },
  {
    name: 'balances, auditor',
    path: '/admin/users/account/u1',
    shows: 'You can read, but not change anything',
    isAuditor: true,
  },
  {
    name: 'add transaction, auditor',
    path: '/admin/transactions/add-transactions',
    shows: 'You can read, but not change anything',
    isAuditor: true,
  },
  { name: 'contacts, auditor', path: '/admin/contacts', shows: 'Opening hours', isAuditor: true },
  { name: 'a user, auditor', path: '/admin/users/u1', shows: 'Ada', isAuditor: true },
  { name: 'operations, auditor', path: '/admin/operations', shows: 'Seal new postings', isAuditor: true },
  { name: 'not found', path: '/admin/nope', shows: 'Go to the dashboard' },
];

/** Checks each kind of state narrow and dark, and wide and light; with AXE_VIEWS=all at every width in both color schemes. */
export function accessibility(area: Area): void {
  test.each(STATES)('$name', async ({ path, shows, responses, isAuditor, act }) => {
    const open = isAuditor ? visitAsAuditor : visitAsAdministrator;
    await open(
      area(),
      path,
      async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
        await act?.(page);
        await page.getByText(shows).first().waitFor();
        await expectAccessible(page);
      },
      responses,
    );
  });
}

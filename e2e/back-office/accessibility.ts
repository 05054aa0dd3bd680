import type { Page } from 'playwright-core';
import { visit } from '../customer/customer-area';
import { failure, type MockResponses, withHeaders } from '../customer/mock-api';
import { expectAccessible } from '../public/accessibility';
import { GRACES_CASE, published, TRANSFER } from '../screens/admin-responses';
import { ADA, type Area, button, list, visitAsAdministrator, visitAsAuditor } from './administrator';
import { PROOF_ANSWERS } from './ledger';

interface State {
  name: string;
  path: string;
  /** What shows that the screen is complete. */
  shows: string | RegExp;
  responses?: MockResponses;
  isAuditor?: boolean;
  isVisitor?: boolean;
  /** Brings it into the state to check. */
  act?(page: Page): Promise<void>;
}

const RELEASE = { [`DELETE /user/admin/verifications/${GRACES_CASE.verificationId}/hold`]: { data: null } };

const never = () => new Promise<never>(() => undefined);
const NEXT = 'POST /user/admin/verifications/next';
const OPEN_CASE = { [NEXT]: { data: GRACES_CASE }, ...RELEASE };
const LATEST_PROOF = 'GET /user/admin/ledger/proof/latest';
const openCase = (page: Page) => button(page, 'Review the next case').click();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

const STATES: readonly State[] = [
  { name: 'sign-in', path: '/admin/login', shows: 'For bank employees only.', isVisitor: true },
  {
    name: 'sign-in, refused',
    path: '/admin/login',
    shows: 'The email or password is incorrect.',
    isVisitor: true,
    responses: { 'POST /auth/signin': failure('wrong_credentials', 'The email or password is incorrect.') },
    act: async (page) => {
      await page.getByLabel('Email').fill('iris@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await button(page, 'Sign in').click();
    },
  },
  {
    name: 'users, loading',
    path: '/admin/users',
    shows: 'Users',
    responses: { 'GET /user/admin': never },
    act: (page) => page.getByText('Loading the users').waitFor({ state: 'attached' }),
  },
  {
    name: 'a user, loading',
    path: '/admin/users/u1',
    shows: 'User',
    responses: { 'GET /user/admin/u1': never },
    act: (page) => page.getByText('Loading the user').waitFor({ state: 'attached' }),
  },
  {
    name: 'columns',
    path: '/admin/users',
    shows: 'Usual columns',
    act: (page) => page.getByRole('button', { name: /^Columns: / }).click(),
  },
  {
    name: 'saved views',
    path: '/admin/users?blocked=true',
    shows: 'Save this view',
    act: (page) => button(page, 'Saved views').click(),
  },
  {
    name: 'date filter',
    path: '/admin/users',
    shows: 'Apply',
    act: (page) => page.getByRole('button', { name: /^Signed up/ }).click(),
  },
  {
    name: 'export, in progress',
    path: '/admin/users',
    shows: 'Collecting the rows',
    responses: { 'GET /user/admin/export': never },
    act: (page) => button(page, 'Export CSV').click(),
  },
  {
    name: 'export, failed',
    path: '/admin/users',
    shows: /We couldn’t prepare your file/,
    responses: { 'GET /user/admin/export': failure('unavailable') },
    act: (page) => button(page, 'Export CSV').click(),
  },
  {
    name: 'dashboard, failed',
    path: '/admin/dashboard',
    shows: 'We couldn’t load the sign-ups.',
    responses: {
      'GET /user/admin/stats': failure('unavailable'),
      'GET /transaction/admin/stats': failure('unavailable'),
      'GET /contacts/stats': failure('unavailable'),
      'GET /operations/dead-letters/stats': failure('unavailable'),
    },
  },
  {
    name: 'deletion, first dialog',
    path: '/admin/users/u1',
    shows: 'Delete this user?',
    act: (page) => button(page, 'Permanently Delete User').click(),
  },
  {
    name: 'deletion, of an older version',
    path: '/admin/users/u1',
    shows: 'This user changed. Nothing was deleted.',
    responses: { 'DELETE /user/admin/u1': failure('stale') },
    act: async (page) => {
      await button(page, 'Permanently Delete User').click();
      await button(page, 'Continue').click();
      await page.getByLabel(/^Type the email address/).fill(ADA.email);
      await button(page, 'Permanently delete Ada Lovelace').click();
    },
  },
  {
    name: 'own account',
    path: '/admin/users/edit/boss',
    shows: 'This is your own account',
    responses: { 'GET /user/admin/boss': { data: { ...ADA, _id: 'boss' } } },
  },
  {
    name: 'a user, not found',
    path: '/admin/users/gone',
    shows: 'We couldn’t find this user.',
    responses: { 'GET /user/admin/gone': failure('not_found') },
  },
  {
    name: 'user edit, conflict',
    path: '/admin/users/edit/u1',
    shows: 'This user changed while you were editing',
    responses: {
      'PUT /user/admin/u1': failure('stale'),
      'GET /user/admin/u1': changingUser(),
    },
    act: async (page) => {
      await page.getByLabel('Phone', { exact: true }).fill('+1 302 555 0111');
      await page.getByLabel('Reason', { exact: true }).fill('Asked for by phone');
      await button(page, 'Save changes').click();
    },
  },
  {
    name: 'a case, rejecting',
    path: '/admin/verifications',
    shows: 'Reject these documents?',
    responses: { ...OPEN_CASE, [NEXT]: { data: { ...GRACES_CASE, heldUntil: inAnHour() } } },
    act: async (page) => {
      await openCase(page);
      await button(page, 'Reject').click();
    },
  },
  {
    name: 'a case, held by another',
    path: '/admin/verifications',
    shows: 'We couldn’t open a case.',
    responses: { [NEXT]: failure('held') },
    act: openCase,
  },
  {
    name: 'a case, available to others',
    path: '/admin/verifications',
    shows: 'This case is available to others again.',
    responses: { ...OPEN_CASE, [NEXT]: { data: { ...GRACES_CASE, heldUntil: '2026-01-01T00:00:00.000Z' } } },
    act: openCase,
  },
  {
    name: 'a transaction, reversing',
    path: '/admin/transactions?transaction=LB-7F3K-92QD',
    shows: 'Reverse this transfer?',
    responses: { 'GET /transaction/admin': list(...TRANSFER) },
    act: (page) => button(page, 'Reverse this transfer').click(),
  },
  {
    name: 'proof, running',
    path: '/admin/ledger',
    shows: /^30 of 120 steps/,
    responses: { [LATEST_PROOF]: PROOF_ANSWERS.running },
  },
  {
    name: 'proof, failed',
    path: '/admin/ledger',
    shows: 'The last proof didn’t finish.',
    responses: { [LATEST_PROOF]: PROOF_ANSWERS.failed },
  },
  {
    name: 'proof, violated',
    path: '/admin/ledger',
    shows: 'No, the ledger has violations.',
    responses: { [LATEST_PROOF]: PROOF_ANSWERS.violated },
  },
  {
    name: 'palette with results',
    path: '/admin/ledger',
    shows: 'ada@example.com · 4400918237',
    responses: { 'GET /user/admin': list(ADA), 'GET /transaction/admin': list(...TRANSFER) },
    act: async (page) => {
      await page.getByRole('button', { name: /^Search, or go to/ }).click();
      await page.getByRole('combobox').fill('ada');
    },
  },
  {
    name: 'audit, by person',
    path: '/admin/audit',
    shows: 'Ada Lovelace',
    responses: { 'GET /user/admin': list(ADA) },
    act: async (page) => {
      await page.getByRole('button', { name: /^Affected user/ }).click();
      await page.getByRole('searchbox').fill('ada');
      await page.getByRole('button', { name: /^Ada Lovelace/ }).waitFor();
    },
  },
  { name: 'dashboard, auditor', path: '/admin/dashboard', shows: 'Last 30 days', isAuditor: true },
  { name: 'users, auditor', path: '/admin/users', shows: 'grace.hopper@example.com', isAuditor: true },
  { name: 'transactions, auditor', path: '/admin/transactions', shows: 'Welcome gift', isAuditor: true },
  { name: 'ledger, auditor', path: '/admin/ledger', shows: 'Yes, the bank balances.', isAuditor: true },
  { name: 'audit, auditor', path: '/admin/audit', shows: 'Asked for by phone', isAuditor: true },
  { name: 'queue, auditor', path: '/admin/verifications', shows: 'Max Field', isAuditor: true },
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
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all shown' }).check();
      await page.getByRole('checkbox', { name: 'Select all events' }).check();
    },
  },
  {
    name: 'operations, none',
    path: '/admin/operations',
    shows: 'No dead letters.',
    responses: {
      'GET /operations/dead-letters': list(),
      'GET /user/admin/unpublished-events': published('svc-users'),
    },
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
    name: 'unpublished events, failed',
    path: '/admin/operations',
    shows: 'We couldn’t load the unpublished events of svc-users.',
    responses: { 'GET /user/admin/unpublished-events': failure('unavailable') },
  },
  {
    name: 'unpublished events, loading',
    path: '/admin/operations',
    shows: 'Unpublished events',
    act: (page) => page.getByText('Loading the unpublished events').waitFor({ state: 'attached' }),
    responses: {
      'GET /auth/admin/unpublished-events': never,
      'GET /user/admin/unpublished-events': published('svc-users'),
    },
  },
  {
    name: 'unpublished events, refused',
    path: '/admin/operations',
    shows: 'user.profile-changed',
    act: async (page) => {
      await page.getByRole('button', { name: 'Send again user.profile-changed' }).click();
      await button(page, 'Send again').click();
      await page.getByText('We couldn’t send the event again.').waitFor();
      // The bar at the bottom of a phone would cover a part of a checkbox, which is a smaller target then.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
    responses: {
      'POST /user/admin/unpublished-events/e1/resend': failure('not_found', 'This event is no longer set aside.'),
    },
  },
  {
    name: 'unpublished events, question',
    path: '/admin/operations',
    shows: 'Send this event again?',
    act: (page) => page.getByRole('button', { name: 'Send again user.profile-changed' }).click(),
  },
  {
    name: 'user edit, auditor',
    path: '/admin/users/edit/u1',
    shows: 'You have read-only access',
    isAuditor: true,
  },
  {
    name: 'balances, auditor',
    path: '/admin/users/account/u1',
    shows: 'You have read-only access',
    isAuditor: true,
  },
  {
    name: 'add transaction, auditor',
    path: '/admin/transactions/add-transactions',
    shows: 'You have read-only access',
    isAuditor: true,
  },
  { name: 'contacts, auditor', path: '/admin/contacts', shows: 'Opening hours', isAuditor: true },
  { name: 'a user, auditor', path: '/admin/users/u1', shows: 'Ada', isAuditor: true },
  { name: 'operations, auditor', path: '/admin/operations', shows: 'Seal new postings', isAuditor: true },
  { name: 'not found', path: '/admin/nope', shows: 'Go to the dashboard' },
];

/** Checks each kind of state narrow and dark, and wide and light; with AXE_VIEWS=all at every width in both color schemes. */
export function accessibility(area: Area): void {
  test.each(STATES)('$name', async ({ path, shows, responses, isAuditor, isVisitor, act }) => {
    const check = async (page: Page) => {
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
      await act?.(page);
      await page.getByText(shows).first().waitFor();
      await expectAccessible(page);
    };
    if (isVisitor) return visit(area(), path, check, { user: null, responses });
    return (isAuditor ? visitAsAuditor : visitAsAdministrator)(area(), path, check, responses);
  });
}

/** Somebody else changes the phone number after the form was opened. */
function changingUser(): MockResponses[string] {
  let reads = 0;
  return () => {
    reads += 1;
    return reads === 1
      ? withHeaders({ data: ADA }, { etag: '"1"' })
      : withHeaders({ data: { ...ADA, phone: '+1 302 555 0999' } }, { etag: '"2"' });
  };
}

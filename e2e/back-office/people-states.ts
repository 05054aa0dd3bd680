import { buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { failure, type MockResponses, withHeaders } from '../customer/mock-api';
import { GRACES_CASE } from '../screens/admin-responses';
import type { AdminScreenState } from './accessible-states';
import { ADA, button, list, never, pages } from './administrator';

const NEXT = 'POST /user/admin/verifications/next';
const RELEASE = { [`DELETE /user/admin/verifications/${GRACES_CASE.verificationId}/hold`]: { data: null } };
const OPEN_CASE = { [NEXT]: { data: GRACES_CASE }, ...RELEASE };
const openCase = (page: Page) => button(page, 'Review the next case').click();
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

/** States of lists of users, users, their edits, and the verification queue. */
export const PEOPLE_STATES: readonly AdminScreenState[] = [
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
    shows: 'Reset columns',
    act: (page) => page.getByRole('button', { name: /^Columns: / }).click(),
  },
  {
    name: 'users, the second of three pages',
    path: '/admin/users?limit=25',
    shows: '26–50 of more than 50',
    responses: { 'GET /user/admin': pages(Array.from({ length: 60 }, (_, index) => buildUser({ _id: `u${index}` }))) },
    act: (page) => button(page, 'Next').click(),
    next: [{ name: 'the last', shows: '51–60 of 60', act: (page) => button(page, 'Next').click() }],
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
    act: (page) => page.getByRole('button', { name: /^Signed up Any/ }).click(),
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
  { name: 'users, auditor', path: '/admin/users', shows: 'grace.hopper@example.com', isAuditor: true },
  { name: 'queue, auditor', path: '/admin/verifications', shows: 'Max Field', isAuditor: true },
  { name: 'queue, searched', path: '/admin/verifications?q=max', shows: 'Max Field' },
  {
    name: 'queue, none match',
    path: '/admin/verifications?q=x',
    shows: 'No matching waiting verifications.',
    responses: { 'GET /user/admin/verifications': list() },
  },
  { name: 'users', path: '/admin/users', shows: 'grace.hopper@example.com' },
  {
    name: 'users, none match',
    path: '/admin/users?q=x',
    shows: 'No matching users.',
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
  { name: 'a user, auditor', path: '/admin/users/u1', shows: 'Ada', isAuditor: true },
];

/** Another administrator changes the phone number after the form was opened. */
function changingUser(): MockResponses[string] {
  let reads = 0;
  return () => {
    reads += 1;
    return reads === 1
      ? withHeaders({ data: ADA }, { etag: '"1"' })
      : withHeaders({ data: { ...ADA, phone: '+1 302 555 0999' } }, { etag: '"2"' });
  };
}

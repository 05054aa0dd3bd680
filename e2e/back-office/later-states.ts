import type { Page } from 'playwright-core';
import { failure, heldResponse, type MockResponses, withHeaders } from '../customer/mock-api';
import { GRACES_CASE, TRACE, TRANSFER } from '../screens/admin-responses';
import type { AdminScreenState } from './accessible-states';
import { ADA, button, list, never } from './administrator';
import { PROOF_ANSWERS } from './ledger';
import { WITH_DIFFERENCES } from './operations';
import { ADD, ADD_FORM, fillInTransaction, MEMO, PENDING_TRACE, PENDING_TRANSFER } from './transactions';

const NEXT = 'POST /user/admin/verifications/next';
const RELEASE = { [`DELETE /user/admin/verifications/${GRACES_CASE.verificationId}/hold`]: { data: null } };
const openCase = (page: Page) => button(page, 'Review the next case').click();
const giveReason = (page: Page) => page.getByLabel('Reason', { exact: true }).fill('Asked for by phone');

const USERS: readonly AdminScreenState[] = [
  {
    name: 'user edit, errors',
    path: '/admin/users/edit/u1',
    shows: 'Some fields need your attention.',
    act: async (page) => {
      await page.getByLabel('First name', { exact: true }).fill('');
      await page.getByLabel(/^Payment PIN/).fill('12345');
      await button(page, 'Save changes').click();
    },
  },
  {
    name: 'balances, question',
    path: '/admin/users/account/u1',
    shows: 'Change this account?',
    responses: { 'GET /user/admin/u1': changingBalance(), 'PUT /user/admin/account/u1': failure('stale') },
    act: async (page) => {
      await page.getByLabel('Savings', { exact: true }).fill('900');
      await giveReason(page);
      await button(page, 'Save changes').click();
    },
    next: [
      {
        name: 'conflict',
        shows: 'This account changed while you were editing',
        act: (page) => button(page, 'Change account').click(),
      },
    ],
  },
  {
    name: 'a user, parts failed',
    path: '/admin/users/u1',
    shows: 'We couldn’t load the devices.',
    responses: {
      'GET /auth/admin/users/u1/sessions': failure('internal'),
      'GET /user/admin/u1/notes': failure('internal'),
      'GET /user/admin/u1/audit': failure('internal'),
    },
    act: async (page) => {
      await page.getByText('We couldn’t load the notes.').waitFor();
      await page.getByText('We couldn’t load the audit log.').waitFor();
    },
    next: [{ name: 'note, error', shows: 'Enter a note', act: (page) => button(page, 'Add note').click() }],
  },
  {
    name: 'a user, sign-out failed',
    path: '/admin/users/u1',
    shows: 'We couldn’t sign the device out.',
    responses: {
      'DELETE /auth/admin/users/u1/sessions/s1': failure('forbidden'),
      'DELETE /user/admin/u1': failure('transfer_pending'),
    },
    act: (page) => button(page, 'Sign out Firefox on Linux').click(),
    next: [
      {
        name: 'deletion failed',
        shows: 'We couldn’t delete the user.',
        act: async (page) => {
          await button(page, 'Permanently Delete User').click();
          await button(page, 'Continue').click();
          await page.getByLabel(/^Type the email address/).fill(ADA.email);
          await button(page, 'Permanently delete Ada Lovelace').click();
        },
      },
    ],
  },
  {
    name: 'a case, decided elsewhere',
    path: '/admin/verifications',
    shows: 'This case has already been decided.',
    responses: {
      [NEXT]: { data: GRACES_CASE },
      ...RELEASE,
      'POST /user/admin/u2/verification': failure('conflict'),
      'GET /user/admin/u2': { data: { ...GRACES_CASE.user, verificationStatus: 'failed' } },
    },
    act: async (page) => {
      await openCase(page);
      await button(page, 'Approve').click();
    },
  },
  {
    name: 'a case, shortcuts off',
    path: '/admin/verifications',
    shows: 'Single-key shortcuts are off, here and for the search.',
    responses: { [NEXT]: { data: GRACES_CASE }, ...RELEASE },
    act: async (page) => {
      await openCase(page);
      await button(page, 'Turn off single-key shortcuts').click();
    },
    next: [
      {
        name: 'only skipped cases left',
        shows: 'Only skipped cases are left.',
        act: async (page, { api }) => {
          api.on(NEXT, { data: null });
          await page.getByRole('button', { name: 'Skip' }).click();
        },
      },
    ],
  },
  {
    name: 'queue, caught up',
    path: '/admin/verifications',
    shows: 'You’re all caught up.',
    responses: { [NEXT]: { data: null } },
    act: openCase,
  },
  {
    name: 'queue, empty',
    path: '/admin/verifications',
    shows: 'No cases are waiting.',
    responses: { 'GET /user/admin/verifications': list() },
  },
];

const DRAWER = '/admin/transactions?transaction=LB-7F3K-92QD';
const LINES = 'GET /transaction/admin';
const TRACES = 'GET /transaction/admin/t1/trace';
const MEMO_OF_ADA = { ...MEMO, reference: 'LB-7F3K-92QD', userId: 'u1', customerName: 'Ada Lovelace' };
const REJECTED = TRANSFER.slice(0, 1).map((line) => ({ ...line, status: 'rejected', reason: 'insufficient_funds' }));

const MONEY: readonly AdminScreenState[] = [
  {
    name: 'dashboard, loading',
    path: '/admin/dashboard',
    shows: 'Needs attention',
    responses: {
      'GET /user/admin/stats': never,
      'GET /transaction/admin/stats': never,
      'GET /contacts/stats': never,
      'GET /operations/dead-letters/stats': never,
    },
  },
  {
    name: 'transactions, none match',
    path: '/admin/transactions?q=nothing',
    shows: 'No matching transactions.',
    responses: { [LINES]: list() },
  },
  {
    name: 'a transaction, loading',
    path: DRAWER,
    shows: 'Transaction LB-7F3K-92QD',
    responses: { [LINES]: ({ query }) => (query.has('q') ? never() : list(...TRANSFER)) },
    act: (page) => page.getByText('Loading the transaction', { exact: true }).waitFor({ state: 'attached' }),
  },
  {
    name: 'a transaction, failed',
    path: DRAWER,
    shows: 'We couldn’t load this transaction.',
    responses: { [LINES]: ({ query }) => (query.has('q') ? failure('internal') : list(...TRANSFER)) },
    next: [
      {
        name: 'not found',
        shows: 'We couldn’t find this transaction.',
        act: (page, { api }) => {
          api.on(LINES, list());
          return page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
        },
      },
    ],
  },
  {
    name: 'a transaction, pending',
    path: DRAWER,
    shows: 'Waiting for the outcome',
    responses: { [LINES]: list(...PENDING_TRANSFER), [TRACES]: PENDING_TRACE },
  },
  {
    name: 'a transaction, rejected',
    path: DRAWER,
    shows: 'Outcome received',
    responses: {
      [LINES]: list(...REJECTED),
      [TRACES]: {
        data: { ...TRACE, status: 'rejected', reason: 'insufficient_funds', ledger: 'not_posted' },
      },
    },
  },
  {
    name: 'a memo',
    path: DRAWER,
    shows: 'Memo, no money moved',
    responses: { [LINES]: list(MEMO_OF_ADA) },
    next: [
      {
        name: 'its question',
        shows: 'Delete this transaction?',
        act: (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete Welcome gift' }).click(),
      },
    ],
  },
  {
    name: 'one customer’s transactions, question',
    path: '/admin/transactions/u1',
    shows: 'Delete this transaction?',
    responses: { 'GET /transaction/admin/u1': list(MEMO), 'DELETE /transaction/admin/m1': failure('forbidden') },
    act: (page) => button(page, 'Delete Welcome gift').click(),
    next: [
      {
        name: 'deletion failed',
        shows: 'We couldn’t delete the transaction.',
        act: (page) => button(page, 'Delete transaction').click(),
      },
    ],
  },
  {
    name: 'a deleted customer’s transactions',
    path: '/admin/transactions/u1',
    shows: 'This user was deleted. The statement stays.',
    responses: { 'GET /user/admin/u1': failure('not_found') },
  },
  {
    name: 'add transaction, preview',
    path: ADD_FORM,
    shows: 'Unchanged. This is a memo; no money moves.',
    responses: { [ADD]: { data: {}, message: 'Transaction added successfully' }, 'GET /user/admin': list(ADA) },
    act: fillInTransaction,
    next: [
      {
        name: 'refused debit',
        shows: 'This debit will be refused.',
        act: async (page) => {
          await page.getByLabel('Account (optional)').selectOption('checking');
          await page.getByLabel('Type', { exact: true }).selectOption('debit');
          await page.getByLabel('Amount', { exact: true }).fill('300');
        },
      },
      {
        name: 'added',
        shows: 'Transaction added successfully',
        act: async (page) => {
          await page.getByLabel('Account (optional)').selectOption('');
          await button(page, 'Add transaction').click();
        },
      },
    ],
  },
  {
    name: 'ledger, not proven',
    path: '/admin/ledger',
    shows: 'The ledger hasn’t been proven yet.',
    responses: { 'GET /user/admin/ledger/proof/latest': PROOF_ANSWERS.none },
  },
];

const OTHERS: readonly AdminScreenState[] = [contactStates(), ...operationStates()];

function contactStates(): AdminScreenState {
  const deletion = heldResponse();
  return {
    name: 'contacts, marking failed',
    path: '/admin/contacts',
    shows: 'We couldn’t mark the message.',
    responses: {
      'PATCH /contacts/c1': failure('forbidden'),
      'DELETE /contacts/c1': () => deletion.response,
      'DELETE /contacts/c2': failure('internal'),
    },
    act: (page) => button(page, 'Mark as read message from Ida Meadow').click(),
    next: [
      {
        name: 'question',
        shows: 'Delete this message?',
        act: (page) => button(page, 'Delete message from Ida Meadow').click(),
      },
      {
        name: 'question about several',
        shows: 'Delete 2 messages?',
        act: async (page) => {
          await button(page, 'Cancel').click();
          await page.getByRole('checkbox', { name: 'Select all shown' }).check();
          await button(page, 'Delete 2 messages').click();
        },
      },
      {
        name: 'several are being deleted',
        shows: /0 of 2 done\.$/,
        act: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Delete 2 messages' }).click(),
      },
      {
        name: 'one was not deleted',
        shows: /^1 of 2 messages deleted/,
        act: async () => deletion.give({ data: { _id: 'c1' } }),
      },
    ],
  };
}

function operationStates(): AdminScreenState[] {
  return [
    {
      name: 'beneficiaries, errors',
      path: '/admin/beneficiaries',
      shows: 'Enter the account number',
      act: (page) => button(page, 'Add beneficiary').click(),
      next: [
        {
          name: 'question',
          shows: 'Delete this beneficiary?',
          act: (page) => button(page, 'Delete Harbor Energy').click(),
        },
      ],
    },
    {
      name: 'dead letters, question',
      path: '/admin/operations',
      shows: 'Redrive this message?',
      responses: { 'POST /operations/dead-letters/d1/redrive': failure('conflict', 'It was redriven before.') },
      act: (page) => page.getByRole('button', { name: /^Redrive user\.registered/ }).click(),
      next: [
        {
          name: 'refused',
          shows: 'It was redriven before.',
          act: (page) => button(page, 'Redrive message').click(),
        },
        {
          name: 'question about the selected ones',
          shows: 'Redrive 1 message?',
          act: async (page) => {
            await page.getByRole('checkbox', { name: 'Select all shown', exact: true }).check();
            await button(page, 'Redrive 1 message').click();
          },
        },
      ],
    },
    {
      name: 'reconciliation, failed',
      path: '/admin/operations',
      shows: 'We couldn’t load the comparisons.',
      responses: { 'GET /user/admin/reconciliation': failure('internal') },
      next: [
        {
          name: 'a service is away',
          shows: 'svc-auth did not respond.',
          act: (page, { api }) => {
            api.on('GET /user/admin/reconciliation', WITH_DIFFERENCES);
            return page.getByRole('button', { name: /^Try again/ }).click();
          },
        },
      ],
    },
    {
      name: 'audit, none',
      path: '/admin/audit',
      shows: 'Nothing has been recorded yet.',
      responses: { 'GET /audit': list() },
    },
    {
      name: 'palette, searching and failed',
      path: '/admin/ledger',
      shows: /searching…$/,
      responses: { 'GET /user/admin': never, 'GET /transaction/admin': failure('internal', 'The search is down.') },
      act: async (page) => {
        await page.getByRole('button', { name: /^Search, or go to/ }).click();
        await page.getByRole('combobox').fill('ada');
        await page.getByText(/The search is down\.$/).waitFor();
      },
    },
  ];
}

/** States that an action leads to, or that a part of a screen is in. */
export const LATER_STATES: readonly AdminScreenState[] = [...USERS, ...MONEY, ...OTHERS];

/** The customer pays after the form was opened. */
function changingBalance(): MockResponses[string] {
  let reads = 0;
  return () => {
    reads += 1;
    const savings = reads === 1 ? ADA.account.savings : ADA.account.savings - 50;
    return withHeaders({ data: { ...ADA, account: { ...ADA.account, savings } } }, { etag: `"${Math.min(reads, 2)}"` });
  };
}

import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { ScreenState } from './accessible-states';
import { responsesFor } from './customer-responses';
import { failure } from './mock-api';
import { NEW_CUSTOMER, offlineAfter, PIXEL, press, waiting, withoutData } from './state-parts';

const HOME: ScreenState[] = [
  {
    name: 'home, loading',
    path: '/account/home',
    responses: { 'GET /user/me': waiting },
    prepare: (page) => page.getByText('Loading your balances').waitFor({ state: 'attached' }),
  },
  {
    name: 'home, not available',
    path: '/account/home',
    responses: { 'GET /user/me': failure('unavailable') },
    prepare: (page) => page.getByText('We can’t show your accounts right now.').waitFor(),
  },
  {
    name: 'home, new customer',
    path: '/account/home',
    responses: {
      'GET /user/me': { data: NEW_CUSTOMER },
      'GET /transaction/insights': { data: { months: [], accounts: [] } },
      ...responsesFor([]),
    },
    prepare: async (page) => {
      await page.getByText('1 of 3 done').waitFor();
      await page.getByText('Your first payment will appear here.').first().waitFor();
    },
  },
  {
    name: 'home, charts with their tables',
    path: '/account/home',
    prepare: async (page) => {
      await page.getByText('Money in and out as a table').click();
      await page.getByText('Balance over time as a table').click();
      await page.getByRole('columnheader', { name: 'Checking' }).waitFor();
    },
  },
  {
    name: 'home, lists and charts not available',
    path: '/account/home',
    responses: { 'GET /transaction': failure('unavailable'), 'GET /transaction/insights': failure('unavailable') },
    prepare: async (page) => {
      await page.getByText('We couldn’t load your recent transactions.').waitFor();
      await page.getByText('We couldn’t load your balance over time.').waitFor();
    },
  },
  {
    name: 'home, documents refused with a reason',
    path: '/account/home',
    user: buildSessionUser({ verificationStatus: 'failed' }),
    responses: {
      'GET /user/me': {
        data: buildUser({
          verificationStatus: 'failed',
          verification: {
            documentType: 'passport',
            documentFront: { url: PIXEL },
            documentBack: { url: PIXEL },
            reason: 'The photo is blurred.',
          },
        }),
      },
    },
    prepare: (page) => page.getByText('The photo is blurred.').waitFor(),
  },
];

const TRANSACTIONS: ScreenState[] = [
  ...withoutData('transactions', '/account/transactions', 'GET /transaction/complete', 'transactions'),
  {
    name: 'transactions, none',
    path: '/account/transactions',
    responses: responsesFor([]),
    prepare: (page) => page.getByText('No transactions yet.').waitFor(),
  },
  {
    name: 'transactions, of every kind and filtered',
    path: '/account/transactions?q=rent&status=rejected&from=2026-03-01&minAmount=10',
    responses: responsesFor([
      buildStatementLine({ _id: 'a', status: 'pending' }),
      buildStatementLine({ _id: 'b', transactionType: 'credit', description: '', amount: 123_456.78 }),
      buildStatementLine({ _id: 'c', status: 'rejected', reason: 'insufficient_funds', description: 'x'.repeat(140) }),
      buildStatementLine({ _id: 'd', kind: 'memo', account: null, counterparty: null }),
    ]),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Remove Rejected' }).waitFor();
      await page.getByText('Memo, no money moved').waitFor();
    },
  },
  {
    name: 'transactions, none that match',
    path: '/account/transactions?q=rent',
    responses: responsesFor([]),
    prepare: (page) => page.getByText('No transactions match your filters.').waitFor(),
  },
  {
    name: 'transactions, choosing dates',
    path: '/account/transactions',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Date/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'transactions, choosing amounts that are refused',
    path: '/account/transactions',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Amount/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Amount' });
      await dialog.getByLabel('From ($)').fill('20');
      await dialog.getByLabel('To ($)').fill('10');
      await dialog.getByRole('button', { name: 'Apply' }).click();
      await dialog.getByRole('alert').filter({ hasText: /./ }).waitFor();
    },
  },
  {
    name: 'transactions, export running',
    path: '/account/transactions',
    responses: { 'GET /transaction/export': waiting },
    prepare: async (page) => {
      await press(page, 'Export CSV');
      await page.getByRole('progressbar').waitFor();
    },
  },
  {
    name: 'transactions, the More menu of a phone',
    path: '/account/transactions',
    prepare: async (page) => {
      await press(page, 'More');
      await page.getByRole('link', { name: 'Contact', exact: true }).first().waitFor();
    },
    isPhone: true,
  },
  {
    name: 'transactions, export not available',
    path: '/account/transactions',
    responses: { 'GET /transaction/export': failure('unavailable') },
    prepare: async (page) => {
      await press(page, 'Export CSV');
      await page.getByText(/We couldn’t prepare your file/).waitFor();
    },
  },
  ...withoutData('statements', '/account/statements', 'GET /transaction/statements', 'statements'),
  {
    name: 'statements',
    path: '/account/statements?account=checking',
    prepare: (page) => page.getByRole('link', { name: 'October 2026' }).waitFor(),
  },
];

const NOT_LOADED: ScreenState = {
  name: 'cards, not loaded, offline',
  path: '/account/home',
  hasOwnProfile: true,
  prepare: async (page) => {
    await page.getByText('$1,000.00').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Cards' }).click();
    await page.getByRole('heading', { level: 1, name: 'You’re offline' }).waitFor();
  },
};

/** Every state of home, transactions and statements that looks different. */
export const MONEY_STATES: ScreenState[] = [
  ...HOME,
  offlineAfter('home', '/account/home', '$1,000.00'),
  ...TRANSACTIONS,
  NOT_LOADED,
  offlineAfter('transactions', '/account/transactions', 'Rent'),
  offlineAfter('statements', '/account/statements', 'October 2026'),
];

import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import { noiseImage } from '../public/image-files';
import type { ScreenState } from './accessible-states';
import { responsesFor } from './customer-responses';
import { failure, heldResponse } from './mock-api';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const waiting = () => heldResponse().response;
const NEW_CUSTOMER = buildUser({
  verificationStatus: 'awaiting',
  hasPaymentPin: false,
  account: { number: '4400918237', savings: 0, checking: 0 },
});

/** A screen while its data loads, and when it cannot be loaded. */
const withoutData = (name: string, path: string, request: string, subject: string): ScreenState[] => [
  {
    name: `${name}, loading`,
    path,
    responses: { [request]: waiting },
    prepare: (page) => page.getByText(`Loading your ${subject}`).waitFor({ state: 'attached' }),
  },
  {
    name: `${name}, not available`,
    path,
    responses: { [request]: failure('unavailable') },
    prepare: (page) => page.getByText(`We couldn’t load your ${subject}.`).waitFor(),
  },
];

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
      await page.getByText('Note, no money moved').waitFor();
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

const DETAILS: ScreenState[] = [
  ...withoutData('info', '/account/info', 'GET /user/me', 'account'),
  {
    name: 'info, without a PIN and not verified',
    path: '/account/info',
    responses: { 'GET /user/me': { data: NEW_CUSTOMER } },
    prepare: async (page) => {
      await page.getByText('Not set: you need one to send money').waitFor();
      await press(page, 'Show account number');
    },
  },
  {
    name: 'info, cropping a picture',
    path: '/account/info',
    prepare: async (page) => {
      await page.locator('input[type="file"]').setInputFiles(noiseImage('me.png', 30_000));
      await page.getByRole('dialog', { name: 'Crop your picture' }).waitFor();
    },
  },
  {
    name: 'info, a picture that is refused',
    path: '/account/info',
    prepare: async (page) => {
      const file = { name: 'me.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page
        .getByRole('alert')
        .getByText(/is a PDF file/)
        .waitFor();
    },
  },
  { name: 'profile', path: '/account/profile', prepare: (page) => page.getByText('Go to Account').waitFor() },
  {
    name: 'settings, export not available',
    path: '/account/settings',
    responses: { 'GET /user/data': failure('unavailable') },
    prepare: async (page) => {
      await press(page, 'Download your data');
      await page.getByText('We couldn’t put your file together.').waitFor();
    },
  },
  ...withoutData('edit profile', '/account/update-account', 'GET /user/me', 'profile'),
  {
    name: 'edit profile, nothing left in it',
    path: '/account/update-account',
    prepare: async (page) => {
      for (const label of ['Email', 'Phone', 'House address', 'State']) await field(page, label).fill('');
      await press(page, 'Save changes');
      await page.getByRole('alert').getByRole('link', { name: 'Enter your state' }).waitFor();
    },
  },
  {
    name: 'edit profile, saved',
    path: '/account/update-account',
    responses: { 'PATCH /user/profile': { data: buildUser(), message: 'Profile updated.' } },
    prepare: async (page) => {
      await field(page, 'Phone').fill('+1 302 555 0111');
      await press(page, 'Save changes');
      await page.getByText('Profile updated.').waitFor();
    },
  },
  {
    name: 'not found',
    path: '/account/nope',
    prepare: (page) => page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor(),
  },
];

const CREDENTIALS: ScreenState[] = [
  {
    name: 'update password, nothing entered',
    path: '/account/update-password',
    prepare: async (page) => {
      await press(page, 'Update password');
      await page.getByRole('alert').getByRole('link', { name: 'Enter your old password' }).waitFor();
    },
  },
  {
    name: 'update password, no answer',
    path: '/account/update-password',
    responses: { 'POST /auth/change-password': 'cut' },
    prepare: async (page) => {
      await field(page, 'Old password').fill('larkspur-demo');
      await field(page, 'New password').fill('quiet-meadow-1907');
      await field(page, 'Confirm password').fill('quiet-meadow-1907');
      await press(page, 'Update password');
      await page.getByText('We don’t know whether your password was changed.').waitFor();
    },
  },
  ...withoutData('payment PIN', '/account/payment-pin', 'GET /user/me', 'account'),
  {
    name: 'payment PIN, nothing entered',
    path: '/account/payment-pin',
    prepare: async (page) => {
      await press(page, 'Change PIN');
      await page.getByRole('alert').getByRole('link', { name: 'Choose a payment PIN' }).waitFor();
    },
  },
  ...withoutData('devices', '/account/sessions', 'GET /auth/sessions', 'devices'),
  {
    name: 'devices, signing one out',
    path: '/account/sessions',
    prepare: async (page) => {
      await press(page, 'Sign out all others');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

/** A state that the network causes. */
const offlineAfter = (name: string, path: string, ready: string): ScreenState => ({
  name: `${name}, offline`,
  path,
  prepare: async (page) => {
    await page.getByText(ready).first().waitFor();
    await page.context().setOffline(true);
    await page.getByText(/You've been offline since/).waitFor();
  },
});

const NOT_LOADED: ScreenState = {
  name: 'cards, not loaded, offline',
  path: '/account/home',
  prepare: async (page) => {
    await page.getByText('$1,000.00').first().waitFor();
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Cards' }).click();
    await page.getByRole('heading', { level: 1, name: "You're offline" }).waitFor();
  },
};

/** Every state of home, transactions, statements and the account's screens that looks different. */
export const ACCOUNT_STATES: ScreenState[] = [
  ...HOME,
  offlineAfter('home', '/account/home', '$1,000.00'),
  ...TRANSACTIONS,
  NOT_LOADED,
  offlineAfter('transactions', '/account/transactions', 'Rent'),
  ...DETAILS,
  ...CREDENTIALS,
];

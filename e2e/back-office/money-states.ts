import { failure } from '../customer/mock-api';
import { TRANSFER } from '../screens/admin-responses';
import type { AdminScreenState } from './accessible-states';
import { button, list } from './administrator';
import { PROOF_ANSWERS } from './ledger';
import { fillInDetails } from './transactions';

const LATEST_PROOF = 'GET /user/admin/ledger/proof/latest';

/** States of the dashboard, transactions, and the ledger. */
export const MONEY_STATES: readonly AdminScreenState[] = [
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
    shows: 'The ledger has violations.',
    responses: { [LATEST_PROOF]: PROOF_ANSWERS.violated },
  },
  { name: 'dashboard, auditor', path: '/admin/dashboard', shows: 'Last 30 days', isAuditor: true },
  { name: 'transactions, auditor', path: '/admin/transactions', shows: 'Welcome gift', isAuditor: true },
  { name: 'ledger, auditor', path: '/admin/ledger', shows: 'The ledger balances.', isAuditor: true },
  { name: 'dashboard', path: '/admin/dashboard', shows: 'Last 30 days' },
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
  {
    name: 'add transaction, question',
    path: '/admin/transactions/add-transactions?user=u1',
    shows: 'Add this transaction?',
    async act(page) {
      await fillInDetails(page);
      await page.getByLabel('Account (optional)').selectOption('checking');
      await button(page, 'Add transaction').click();
    },
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
  { name: 'ledger', path: '/admin/ledger', shows: 'The ledger balances.' },
  {
    name: 'add transaction, auditor',
    path: '/admin/transactions/add-transactions',
    shows: 'You have read-only access',
    isAuditor: true,
  },
];

import type { StatementLine } from '@larkspur/contracts/transaction';
import { buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';
import type { Page } from 'playwright-core';
import type { ScreenState } from './accessible-states';
import { LIMITS, RECIPIENT } from './customer-responses';
import { failure } from './mock-api';
import { offlineAfter, waiting } from './state-parts';
import { sentLine } from './transfer-review';
import { DETAILS, fillIn, LOOK_UP, OUTCOME, openReview, PATH, press, recipientIs, SEND, send } from './transfer-screen';

const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor();

async function reviewAndSend(page: Page): Promise<void> {
  await openReview(page);
  await send(page);
}

/** A state that a payment that was sent leads to. */
const afterSending = (name: string, title: string, line: StatementLine | null): ScreenState => ({
  name,
  path: PATH,
  responses: {
    [SEND]: line ? { data: sentLine({ status: 'pending' }) } : 'cut',
    [OUTCOME]: line ? { data: [line] } : { data: [] },
  },
  prepare: async (page) => {
    await reviewAndSend(page);
    await heading(page, title);
  },
});

/** Every state of the transfer screen that looks different. */
export const TRANSFER_STATES: ScreenState[] = [
  { name: 'transfer, empty', path: PATH, prepare: (page) => page.getByText('left to transfer').waitFor() },
  {
    name: 'transfer, with recent recipients',
    path: PATH,
    responses: { 'GET /transaction/recipients': { data: [RECIPIENT, { ...RECIPIENT, name: 'Ana T.' }] } },
    prepare: (page) => heading(page, 'Pay again'),
  },
  {
    name: 'transfer, recent recipients loading',
    path: PATH,
    responses: { 'GET /transaction/recipients': waiting },
    prepare: (page) => page.getByText('Loading the people you paid').waitFor({ state: 'attached' }),
  },
  {
    name: 'transfer, recent recipients not available',
    path: PATH,
    responses: { 'GET /transaction/recipients': failure('unavailable') },
    prepare: (page) => page.getByText(/^We couldn’t load the people you paid\./).waitFor(),
  },
  offlineAfter('transfer', PATH, 'left to transfer'),
  {
    name: 'transfer, balances loading',
    path: PATH,
    responses: { 'GET /user/me': waiting },
    prepare: (page) => page.getByText('Loading your balances').waitFor({ state: 'attached' }),
  },
  {
    name: 'transfer, limits not available',
    path: PATH,
    responses: { 'GET /user/transfer-limits': failure('unavailable') },
    prepare: (page) => page.getByText('We couldn’t load your limits.').waitFor(),
  },
  {
    name: 'transfer, nothing entered',
    path: PATH,
    prepare: async (page) => {
      await press(page, 'Continue');
      await page.getByText('Please fill all fields').waitFor();
    },
  },
  {
    name: 'transfer, more than the balance',
    path: PATH,
    prepare: async (page) => {
      await fillIn(page, { ...DETAILS, amount: '1000.01' });
      await recipientIs(page, 'Sam O.');
      await press(page, 'Continue');
      await page.getByRole('alert').getByText('You do not have enough balance').waitFor();
    },
  },
  {
    name: 'transfer, looking up the recipient',
    path: PATH,
    responses: { [LOOK_UP]: waiting },
    prepare: async (page) => {
      await fillIn(page, DETAILS);
      await page.getByRole('status').getByText('Looking up the account').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'transfer, recipient not found',
    path: PATH,
    responses: { [LOOK_UP]: { data: [] } },
    prepare: async (page) => {
      await fillIn(page, DETAILS);
      await page.getByText('Account not found').first().waitFor();
    },
  },
  {
    name: 'transfer, lookup not available',
    path: PATH,
    responses: { [LOOK_UP]: 'cut' },
    prepare: async (page) => {
      await fillIn(page, DETAILS);
      await page.getByRole('button', { name: 'Look up again' }).waitFor();
    },
  },
  {
    name: 'transfer, filled in',
    path: PATH,
    prepare: async (page) => {
      await fillIn(page, DETAILS);
      await recipientIs(page, 'Sam O.');
    },
  },
  {
    name: 'transfer, without a PIN',
    path: PATH,
    responses: { 'GET /user/me': { data: buildUser({ hasPaymentPin: false }) } },
    prepare: (page) => page.getByText('Please set your payment pin').waitFor(),
  },
  {
    name: 'transfer, blocked',
    path: PATH,
    responses: { 'GET /user/me': { data: buildUser({ isBlocked: true }) } },
    prepare: (page) => page.getByText(/^Your account had been suspended/).waitFor(),
  },
  {
    name: 'review, first transfer to this account',
    path: PATH,
    prepare: async (page) => {
      await openReview(page);
      await page.getByText('This is your first transfer to this account.').waitFor();
    },
  },
  {
    name: 'review, an account that is being checked',
    path: PATH,
    responses: { 'GET /transaction/recipients': ({ query }) => (query.has('bankName') ? waiting() : { data: [] }) },
    prepare: async (page) => {
      await openReview(page);
      await page.getByText('Checking whether you’ve paid this account before').waitFor({ state: 'attached' });
    },
  },
  {
    name: 'review, an account that cannot be checked',
    path: PATH,
    responses: {
      'GET /transaction/recipients': ({ query }) => (query.has('bankName') ? failure('unavailable') : { data: [] }),
    },
    prepare: async (page) => {
      await openReview(page);
      await page.getByText('We couldn’t check whether you’ve paid this account before.').waitFor();
    },
  },
  {
    name: 'review, wrong PIN',
    path: PATH,
    responses: {
      [SEND]: failure('wrong_pin'),
      'GET /user/transfer-limits': { data: { ...LIMITS, pinAttemptsLeft: 3 } },
    },
    prepare: async (page) => {
      await reviewAndSend(page);
      await page.getByText('The payment PIN is incorrect.').first().waitFor();
    },
  },
  {
    name: 'review, transfers locked',
    path: PATH,
    responses: {
      'GET /user/transfer-limits': {
        data: { ...LIMITS, pinAttemptsLeft: 0, pinLockedUntil: '2026-11-21T17:30:00.000Z' },
      },
    },
    prepare: async (page) => {
      await openReview(page);
      await page.getByText(/^Transfers are locked until/).waitFor();
    },
  },
  {
    name: 'review, refused',
    path: PATH,
    responses: { [SEND]: failure('insufficient_funds') },
    prepare: async (page) => {
      await reviewAndSend(page);
      await page.getByRole('button', { name: 'Change the amount' }).waitFor();
    },
  },
  {
    name: 'review, being sent',
    path: PATH,
    responses: { [SEND]: waiting },
    prepare: async (page) => {
      await reviewAndSend(page);
      await page.locator('form button[aria-disabled="true"]').waitFor();
    },
  },
  {
    ...afterSending('review, being confirmed', 'We’re confirming your transfer', null),
    responses: { [SEND]: 'cut', [OUTCOME]: 'cut' },
  },
  afterSending('review, pending', 'We’re still confirming your transfer', sentLine({ status: 'pending' })),
  afterSending('review, not received', 'We haven’t received your transfer', null),
  afterSending('transfer, went through', 'Your transfer went through', sentLine()),
  afterSending(
    'transfer, rejected',
    'Your transfer wasn’t made',
    sentLine({ status: 'rejected', reason: 'insufficient_funds' }),
  ),
  {
    name: 'review, the same payment again',
    path: PATH,
    responses: { [SEND]: { data: sentLine() } },
    prepare: async (page) => {
      await reviewAndSend(page);
      await page.getByRole('dialog', { name: 'Your receipt' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Transfer', exact: true }).click();
      await reviewAndSend(page);
      await page.getByRole('alertdialog', { name: 'Pay again?' }).waitFor();
    },
  },
  {
    name: 'transfer, an earlier one that cannot be read',
    path: `${PATH}?again=t9`,
    responses: { 'GET /transaction/t9': failure('not_found') },
    prepare: (page) => page.getByText(/couldn’t fill in the form/).waitFor(),
  },
  {
    name: 'receipt',
    path: PATH,
    responses: { [SEND]: { data: sentLine() } },
    prepare: async (page) => {
      await reviewAndSend(page);
      await page.getByRole('dialog', { name: 'Your receipt' }).waitFor();
    },
  },
  {
    name: 'receipt, saved',
    path: '/account/transactions?transaction=l1',
    responses: { 'GET /transaction/export': { pdf: 'The bank writes it.' } },
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(/ is in your downloads\.$/).waitFor();
    },
  },
];

const drawer = (name: string, shows: string, different: Partial<StatementLine>): ScreenState => ({
  name: `transaction, ${name}`,
  path: '/account/transactions?transaction=d1',
  responses: { 'GET /transaction/d1': { data: buildStatementLine({ _id: 'd1', ...different }) } },
  prepare: (page) => page.getByRole('dialog').getByText(shows).first().waitFor(),
});

/** The transaction's drawer, and the screens around the transfer. */
export const OTHER_STATES: ScreenState[] = [
  drawer('completed', 'Paid to Sam O.', {}),
  drawer('pending', 'We’re confirming this transfer', { status: 'pending' }),
  drawer('rejected', 'Not paid', { status: 'rejected', reason: 'insufficient_funds' }),
  drawer('received', 'Received from Sam O.', { transactionType: 'credit' }),
  drawer('a memo', 'No money moved', { kind: 'memo', account: null, counterparty: null }),
  {
    name: 'transaction, missing',
    path: '/account/transactions?transaction=d1',
    responses: { 'GET /transaction/d1': failure('not_found') },
    prepare: (page) => page.getByText('We couldn’t find this transaction.').waitFor(),
  },
  { name: 'cards', path: '/account/cards', prepare: (page) => page.getByText('You have no cards yet').waitFor() },
  {
    name: 'cards, requested',
    path: '/account/cards',
    prepare: async (page) => {
      await press(page, 'Request Card');
      await page.getByText('Card request sent we will get back to you').waitFor();
    },
  },
  {
    name: 'beneficiaries',
    path: '/account/beneficiaries',
    prepare: (page) => page.getByText('You have no beneficiaries yet').waitFor(),
  },
  { name: 'support', path: '/account/support', prepare: (page) => heading(page, 'Call us') },
];

import type { PaidRecipient, TransferLimits } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { useLocation, useNavigate } from '@larkspur/router';
import { type FakeCall, FakeHost, type FakeResponse } from '@larkspur/web-kit/testing/fake-host';
import { buildSessionUser, buildStatementLine, buildUser } from '@larkspur/web-kit/testing/fixtures';

import { renderScreen } from '@larkspur/web-kit/testing/render-screen';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Transfer } from './transfer';

export const KEY = 'idempotency-key';

export const field = (name: string) => screen.getByLabelText(name);
export async function type(name: string, text: string) {
  await userEvent.click(field(name));
  await userEvent.paste(text);
}

export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

/** A lookup that finds a recipient for every number: `Owner of 4400111222`. */
const lookUp = ({ options }: FakeCall) => ({
  data: [{ name: `Owner of ${options.query?.accountNumber}`, accountNumber: options.query?.accountNumber }],
});

export const LIMITS = 'GET /user/transfer-limits';
export const RECIPIENTS = 'GET /transaction/recipients';

export function buildLimits(different: Partial<TransferLimits> = {}): TransferLimits {
  return {
    dailyLimit: 10_000,
    transferredToday: 1_500,
    leftToday: 8_500,
    pinAttemptsLeft: 5,
    pinLockedUntil: null,
    ...different,
  };
}

export function buildRecipient(different: Partial<PaidRecipient> = {}): PaidRecipient {
  return {
    name: 'Sam O.',
    accountNumber: '4400111222',
    bankName: 'Larkspur Bank',
    routingNumber: '123456789',
    accountType: 'savings',
    lastTransfer: { _id: 't0', amount: 40, date: '2026-11-12T20:00:00.000Z' },
    ...different,
  };
}

let router: { location: ReturnType<typeof useLocation>; navigate: ReturnType<typeof useNavigate> };

/** The transfer screen at its address, and nothing elsewhere. */
function Area() {
  router = { location: useLocation(), navigate: useNavigate() };
  return router.location.pathname === '/account/transfer' ? <Transfer /> : null;
}

function render(host: FakeHost, url = '/account/transfer'): void {
  renderScreen(<Area />, { host, url });
}

export const address = () => router.location.pathname + router.location.search;

/** Does the same as the browser's Back (-1) and Forward (1). */
export const go = (delta: number) => act(async () => router.navigate(delta));

/** Does the same as a link. */
export const follow = (path: string) => act(async () => router.navigate(path));

/** Reports, like the browser, that the connection is lost or back. */
export const connection = (state: 'online' | 'offline') => act(async () => window.dispatchEvent(new Event(state)));

export async function open(
  user: Partial<User> = {},
  responses: Record<string, FakeResponse> = {},
  url = '/account/transfer',
) {
  const host = new FakeHost({
    'GET /user/me': { data: buildUser(user) },
    'GET /beneficiaries': lookUp,
    [LIMITS]: { data: buildLimits() },
    [RECIPIENTS]: { data: [] },
    ...responses,
  }).signInAs(buildSessionUser());
  render(host, url);
  await screen.findByLabelText('Amount');
  return host;
}

export async function fillDetails(amount = '250') {
  await type('Amount', amount);
  await type('Routing number', '123456789');
  await type('Bank name', 'Larkspur Bank');
  await type('Account number', '4400111222');
  await waitFor(() => expect(field('Recipient name')).toHaveValue('Owner of 4400111222'));
}

export async function review(user: Partial<User> = {}, responses: Record<string, FakeResponse> = {}) {
  const host = await open(user, responses);
  await fillDetails();
  await press('Continue');
  await screen.findByRole('heading', { name: 'Review and send' });
  return host;
}

export async function send(pin = '123456') {
  await userEvent.clear(field('Payment PIN'));
  await type('Payment PIN', pin);
  await press(/^Send \$/);
}

/** Fills in both steps of a form that is open and empty, and sends it. */
export async function fillAndSend(amount?: string) {
  await fillDetails(amount);
  await press('Continue');
  await screen.findByRole('heading', { name: 'Review and send' });
  await send();
}

export const sent = (host: FakeHost) => host.callsTo('POST', '/transaction/transfer');
export const sentKeys = (host: FakeHost) => sent(host).map(({ options }) => options.headers?.[KEY]);

export const heading = (name: string) => screen.findByRole('heading', { name });

/** The line of the payment that the tests send, as the bank has it. */
export const bankLine = (different: Parameters<typeof buildStatementLine>[0] = {}) =>
  buildStatementLine({
    _id: 't1',
    counterparty: { name: 'Sam O.', accountNumber: '4400111222', bankName: 'Larkspur Bank' },
    ...different,
  });
export const LOOKUP = 'GET /transaction/transfer';
export const SEND = 'POST /transaction/transfer';

export const isFrozen = () => document.querySelector('[inert] form') !== null;

/** Leaves the page and opens it again, as a reload does, whatever it shows then. */
export function reopen(host: FakeHost) {
  cleanup();
  render(host);
}

/** Leaves the page and opens it again. */
export async function reload(host: FakeHost) {
  reopen(host);
  await screen.findByLabelText('Amount');
}

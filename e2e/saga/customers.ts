import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Problem } from '@larkspur/contracts/errors';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { StatementLine, TransferRequest } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { SagaBank } from './saga-bank';

/** Account numbers never start with two zeros, so that these can't occur by chance. */
export const PIN = '004719';
export const WRONG_PIN = '008263';

export interface Customer {
  userId: string;
  number: string;
  bearer: { authorization: string };
  /** Cents in savings, set by an administrator. */
  openingCents: number;
}

export interface Payment {
  payer: Customer;
  /** `null` for an account at another bank. */
  payee: Customer | null;
  cents: number;
  pin: string;
  key: string;
}

/** A response after which a client stops retrying. */
export interface DefiniteResponse {
  status: number;
  /** The statement line, or the problem's code. */
  detail: unknown;
}

const RETRY_DELAY_MS = 120;
const PAYMENT_TIMEOUT_MS = 120_000;

/** Creates a customer with money in savings and a PIN, through registration and the administration API. */
export async function openCustomer(bank: SagaBank, openingCents: number): Promise<Customer> {
  const userId = newId();
  const profile = {
    firstName: 'Ada',
    lastName: 'Byron',
    email: `${userId}@example.com`,
    phone: '+1 555 0100',
    location: { address: '1 Test Street', state: 'DE' },
  };
  const registered = { ...profile, userId, role: 'customer', createdAt: new Date().toISOString() } as const;
  await bank.testBus.bus.publish('user.registered', registered);
  const bearer = bank.issuer.bearer(userId);
  const { account } = await eventually(async () => {
    const me = await bank.call<ApiResponse<User>>('svc-users', { method: 'GET', path: '/user/me', bearer });
    return me.status === 200 ? me.body.data : null;
  });
  const administrator = { method: 'PUT', bearer: bank.issuer.bearer(newId(), 'administrator') } as const;
  const path = `/user/admin/account/${userId}`;
  const balances = { number: account.number, savings: openingCents / 100, checking: 0 };
  const funded = await bank.call('svc-users', { ...administrator, path, body: balances });
  const changes = { ...profile, verificationStatus: 'verified', isBlocked: false, paymentPin: PIN };
  const edited = await bank.call('svc-users', { ...administrator, path: `/user/admin/${userId}`, body: changes });
  if (funded.status !== 200 || edited.status !== 200) throw new Error('The customer could not be prepared.');
  return { userId, number: account.number, bearer, openingCents };
}

export const payment = (payer: Customer, payee: Customer | null, cents: number, pin: string = PIN): Payment => ({
  payer,
  payee,
  cents,
  pin,
  key: randomUUID(),
});

/**
 * Retries with the same key until the response is definite: no response, 5xx, 202 and 409 are not.
 * @param instance of the service for the first attempt; the others follow in turn
 */
export async function pay(bank: SagaBank, requested: Payment, instance = 0): Promise<DefiniteResponse> {
  const until = Date.now() + PAYMENT_TIMEOUT_MS;
  for (let attempt = 0; Date.now() < until; attempt++) {
    const response = await sendOnce(bank, requested, instance + attempt).catch(() => null);
    if (response && response.status < 500 && response.status !== 202 && response.status !== 409) return response;
    await delay(RETRY_DELAY_MS);
  }
  throw new Error(`No definite response within ${PAYMENT_TIMEOUT_MS} ms.`);
}

export async function sendOnce(bank: SagaBank, requested: Payment, instance = 0): Promise<DefiniteResponse> {
  const { payer, key: idempotencyKey } = requested;
  const { status, body } = await bank.call<ApiResponse<StatementLine> | Problem>('svc-transactions', {
    method: 'POST',
    path: '/transaction/transfer',
    bearer: payer.bearer,
    body: toRequest(requested),
    idempotencyKey,
    instance,
  });
  return { status, detail: 'data' in body ? body.data : body.code };
}

const toRequest = ({ payee, cents, pin, key }: Payment): TransferRequest => ({
  from: 'savings',
  amount: cents / 100,
  accountNumber: payee?.number ?? '4711000815',
  bankName: payee ? 'Larkspur Bank' : 'Bank of Elsewhere',
  routingNumber: '123456789',
  accountType: 'checking',
  to: 'Grace Hopper',
  description: `rent ${key.slice(0, 4)}`,
  paymentPin: pin,
});

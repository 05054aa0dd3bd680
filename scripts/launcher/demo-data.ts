import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import type { ContactMessage } from '@larkspur/contracts/contact';
import type { StatementLine, TransferRequest } from '@larkspur/contracts/transaction';
import type { UpdateUserRequest, User } from '@larkspur/contracts/user';
// Imported from source, because the launcher runs before anything is built.
import { BRAND } from '../../packages/contracts/src/brand';
import type { Bank } from './bank';
import { BankClient, RequestError } from './bank-client';
import {
  DEMO_BENEFICIARIES,
  DEMO_CUSTOMERS,
  DEMO_MESSAGES,
  DEMO_PASSWORD,
  DEMO_PIN,
  DEMO_TRANSFERS,
  type DemoCustomer,
} from './demo-customers';
import { drawDocuments } from './demo-documents';
import { generateHistory } from './demo-history';
import type { Progress } from './progress';
import { errorMessage, UserError } from './user-error';

const ROUTING_NUMBER = '031100209';
const PROPAGATION_TIMEOUT_MS = 30_000;

/**
 * Fills a new bank through its public API: customers with a year of history, transfers between them, beneficiaries and
 * messages. Every write has an idempotency key or is checked for first, so an interrupted start can continue. The file
 * `marker` records that this bank is filled, so that later changes and deletions are not undone.
 */
export async function ensureDemoData(bank: Bank, marker: string, progress: Progress): Promise<void> {
  if (isDone(marker, bank.databaseIdentity)) return;
  await progress.step('Demo data', async (report) => {
    try {
      await fill(bank, report);
    } catch (error) {
      if (error instanceof RequestError)
        throw new UserError(`Could not create the demo data (${errorMessage(error)}): see .larkspur/logs.`);
      throw error;
    }
  });
  writeFileSync(marker, `${JSON.stringify({ bank: bank.databaseIdentity })}\n`);
}

function isDone(marker: string, bank: string): boolean {
  try {
    return existsSync(marker) && JSON.parse(readFileSync(marker, 'utf8')).bank === bank;
  } catch {
    return false;
  }
}

async function fill(bank: Bank, report: (detail: string) => void): Promise<void> {
  const visitor = BankClient.visitor(bank.urls.shell);
  const { email, password } = bank.administrator;
  const administrator = await visitor.signIn(email, password).catch((error: unknown) => {
    if (error instanceof RequestError && error.status === 401) return null;
    throw error;
  });
  if (!administrator) {
    report(`skipped, because the password of ${email} has changed`);
    return;
  }
  const users = await Promise.all(DEMO_CUSTOMERS.map((customer) => ensureCustomer(customer, visitor, administrator)));
  // The history ends on the day the first customer signed up, so that continuing on a later day gives the same lines.
  const today = new Date(users[0]?.createdAt ?? Date.now());
  const counts = await Promise.all(users.map((user, index) => addHistory(user, index, today, administrator)));
  await ensureBeneficiaries(administrator);
  await ensureTransfers(users, visitor);
  await ensureMessages(visitor, administrator);
  report(`${users.length} customers, ${counts.reduce((sum, count) => sum + count, 0)} transactions`);
}

async function ensureCustomer(customer: DemoCustomer, visitor: BankClient, administrator: BankClient): Promise<User> {
  const { firstName, lastName, email, phone, address, state, verificationStatus } = customer;
  await visitor
    .write('POST', '/auth/signup', { firstName, lastName, email, phone, password: DEMO_PASSWORD, address, state })
    .catch((error: unknown) => {
      if (!(error instanceof RequestError && error.code === 'email_taken')) throw error;
    });
  // svc-users and svc-transactions learn of the new customer through messages.
  const user = await waitUntilFound(() => administrator.get<User>(`/user/admin/email/${encodeURIComponent(email)}`));
  await waitUntilFound(() => administrator.get(`/transaction/admin/${user._id}?limit=1`));
  if (user.hasPaymentPin && user.verificationStatus === verificationStatus) return user;
  const update: UpdateUserRequest = {
    firstName,
    lastName,
    email,
    phone,
    location: { address, state },
    // Only documents of the customer's make it pending, and put it into the administrators' queue.
    verificationStatus: verificationStatus === 'pending' ? 'awaiting' : verificationStatus,
    isBlocked: false,
    paymentPin: DEMO_PIN,
  };
  const updated = await administrator.write<User>('PUT', `/user/admin/${user._id}`, update);
  if (verificationStatus !== 'pending') return updated;
  const client = await visitor.signIn(email, DEMO_PASSWORD);
  return client.write<User>('POST', '/user/verification', await drawDocuments());
}

async function waitUntilFound<T>(read: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + PROPAGATION_TIMEOUT_MS; ; await sleep(100)) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof RequestError && error.status === 404) || Date.now() > deadline) throw error;
    }
  }
}

/** Adds them in date order, because each transaction needs the balance that the previous ones left. */
async function addHistory(user: User, index: number, today: Date, administrator: BankClient): Promise<number> {
  const customer = DEMO_CUSTOMERS[index];
  if (!customer) throw new Error(`There is no demo customer ${index}`);
  const lines = generateHistory(customer, today);
  for (const [number, line] of lines.entries()) {
    await administrator.write('POST', `/transaction/admin/${user._id}`, line, `demo-history-${number}`);
  }
  return lines.length;
}

async function ensureBeneficiaries(administrator: BankClient): Promise<void> {
  const there = await administrator.get<Beneficiary[]>('/beneficiaries?limit=100');
  for (const beneficiary of DEMO_BENEFICIARIES) {
    if (there.some(({ accountNumber }) => accountNumber === beneficiary.accountNumber)) continue;
    await administrator.write('POST', '/beneficiaries', beneficiary);
  }
}

async function ensureTransfers(users: User[], visitor: BankClient): Promise<void> {
  for (const [number, { payer, payee, from, amount, description }] of DEMO_TRANSFERS.entries()) {
    const [paying, paid] = [users[payer], users[payee]];
    if (!paying || !paid) continue;
    const client = await visitor.signIn(paying.email, DEMO_PASSWORD);
    const lines = await client.get<StatementLine[]>('/transaction');
    if (lines.some((line) => line.kind === 'transfer' && line.description === description)) continue;
    const transfer: TransferRequest = {
      from,
      amount,
      accountNumber: paid.account.number,
      bankName: BRAND.bankName,
      routingNumber: ROUTING_NUMBER,
      accountType: from === 'checking' ? 'savings' : 'checking',
      to: `${paid.firstName} ${paid.lastName}`,
      description,
      paymentPin: DEMO_PIN,
    };
    await client.write('POST', '/transaction/transfer', transfer, `demo-transfer-${number}`);
  }
}

async function ensureMessages(visitor: BankClient, administrator: BankClient): Promise<void> {
  const there = await administrator.get<ContactMessage[]>('/contacts?limit=100');
  for (const message of DEMO_MESSAGES) {
    if (there.some(({ email }) => email === message.email)) continue;
    await visitor.write('POST', '/contacts', message);
  }
}

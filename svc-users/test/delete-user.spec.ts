import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { IsString } from 'class-validator';
import { type Harness, registrationEvent, startService } from './harness';

class PendingTransfersRequest {
  @IsString() userId!: string;
}

let harness: Harness;
let pending: number;
const deleted: Events['user.deleted'][] = [];
const adjusted: Events['account.adjusted'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.serve(
      'transfers.pending',
      { queue: 'svc-transactions.pending', dto: PendingTransfersRequest },
      async () => ({
        pending,
      }),
    );
    await bus.observe('user.deleted', (event) => deleted.push(event));
    await bus.observe('account.adjusted', (event) => adjusted.push(event));
  });
});

afterAll(() => harness?.close());

beforeEach(() => {
  pending = 0;
});

async function fund(user: User, savings: number, checking: number): Promise<void> {
  const body = { number: user.account.number, savings, checking };
  expect((await harness.asAdmin('PUT', `/api/user/admin/account/${user._id}`, body)).statusCode).toBe(200);
}

const remove = (id: string) => harness.asAdmin('DELETE', `/api/user/admin/${id}`);

async function readProof(): Promise<{ closing: number; whole: boolean }> {
  const { figures, whole } = (await harness.asAdmin('GET', '/api/user/admin/ledger/proof')).json().data;
  return { closing: figures.balances.closing, whole };
}

test('sweeps the balances into the closing account and publishes an event for each', async () => {
  const user = await harness.register();
  await fund(user, 120.5, 0.25);
  const before = await readProof();

  const response = await remove(user._id);

  expect([response.statusCode, response.json().message]).toEqual([200, 'User deleted.']);
  const after = await readProof();
  expect(after.whole).toBe(true);
  expect(after.closing - before.closing).toBeCloseTo(120.75);
  await eventually(async () => deleted.find(({ userId }) => userId === user._id) ?? null);
  const swept = adjusted.filter((event) => event.userId === user._id && event.description === 'Account closed');
  expect(swept).toEqual([
    expect.objectContaining({
      account: 'savings',
      transactionType: 'debit',
      amountCents: 12_050,
      balance: { account: 'savings', balanceCents: 0, revision: 2 },
    }),
    expect.objectContaining({ account: 'checking', transactionType: 'debit', amountCents: 25 }),
  ]);
  expect((await harness.asAdmin('GET', `/api/user/admin/${user._id}`)).statusCode).toBe(404);
  expect((await remove(user._id)).statusCode).toBe(404);
});

test('rejects the deletion of a version that has changed, and sweeps nothing', async () => {
  const user = await harness.register();
  await fund(user, 10, 0);
  const url = `/api/user/admin/${user._id}`;
  const read = await harness.asAdmin('GET', url);
  const seen = String(read.headers.etag);
  await fund(user, 5_000, 0);
  const stale = await harness.asAdmin('DELETE', url, undefined, { 'if-match': seen });
  expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale']);
  const current = await harness.asAdmin('GET', url);
  expect(current.json().data.account.savings).toBe(5_000);
  const deletion = await harness.asAdmin('DELETE', url, undefined, { 'if-match': String(current.headers.etag) });
  expect(deletion.statusCode).toBe(200);
});

test('rejects the deletion while a transfer is pending', async () => {
  const user = await harness.register();
  pending = 1;
  const response = await remove(user._id);
  expect([response.statusCode, response.json().code]).toEqual([409, 'transfer_pending']);
  expect((await harness.asAdmin('GET', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
});

test('never reuses the account number, and ignores a redelivered registration', async () => {
  const [deletedUser, other] = [await harness.register(), await harness.register()];
  expect((await remove(deletedUser._id)).statusCode).toBe(200);

  const body = { number: deletedUser.account.number, savings: 0, checking: 0 };
  const response = await harness.asAdmin('PUT', `/api/user/admin/account/${other._id}`, body);
  expect([response.statusCode, response.json().code]).toEqual([409, 'account_number_taken']);

  await harness.bus.publish('user.registered', registrationEvent(deletedUser._id));
  const marker = await harness.register();
  expect((await harness.asAdmin('GET', `/api/user/admin/${marker._id}`)).statusCode).toBe(200);
  expect((await harness.asAdmin('GET', `/api/user/admin/${deletedUser._id}`)).statusCode).toBe(404);
});

test('deletes the payee entries of every number that the customer has had', async () => {
  const user = await harness.register();
  const numbers = [user.account.number, '8800110022', '8800110033'];
  for (const accountNumber of numbers) {
    if (accountNumber !== user.account.number) {
      const body = { number: accountNumber, savings: 0, checking: 0 };
      expect((await harness.asAdmin('PUT', `/api/user/admin/account/${user._id}`, body)).statusCode).toBe(200);
    }
    const added = await harness.asAdmin('POST', '/api/beneficiaries', { name: 'Amelia Hartley', accountNumber });
    expect(added.statusCode).toBe(201);
  }
  const other = await harness.register();
  await harness.asAdmin('POST', '/api/beneficiaries', { name: 'Olga Other', accountNumber: other.account.number });
  expect((await remove(user._id)).statusCode).toBe(200);
  const left = await harness.rows.query(
    'SELECT account_number AS number FROM beneficiary WHERE account_number = ANY ($1)',
    [[...numbers, other.account.number]],
  );
  expect(left).toEqual([{ number: other.account.number }]);
});

test("lets balances of others be changed while it searches for the customer's data", async () => {
  const [user, other] = [await harness.register(), await harness.register()];
  const blocker = harness.rows.createQueryRunner();
  await blocker.startTransaction();
  try {
    await blocker.query('LOCK TABLE dead_letter IN ACCESS EXCLUSIVE MODE');
    const deletion = remove(user._id);
    await eventually(async () => {
      const waiting = await harness.rows.query(
        `SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE FROM dead_letter%'`,
      );
      return waiting.length > 0 ? true : null;
    });
    await fund(other, 10, 0);
    await blocker.commitTransaction();
    expect((await deletion).statusCode).toBe(200);
  } finally {
    if (blocker.isTransactionActive) await blocker.rollbackTransaction();
    await blocker.release();
  }
});

test('is limited to administrators, who cannot delete themselves', async () => {
  const user = await harness.register();
  expect((await harness.asUser(user._id, 'DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(403);
  expect((await remove(harness.administrator)).json().code).toBe('own_account');
  expect((await remove(newId())).statusCode).toBe(404);
  expect((await remove('nonsense')).statusCode).toBe(404);
});

test('sweeps the money once when deletions are concurrent', async () => {
  const user = await harness.register();
  await fund(user, 10, 0);
  const before = await readProof();
  const statuses = (await Promise.all([remove(user._id), remove(user._id)])).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, 404]);
  expect((await readProof()).closing - before.closing).toBeCloseTo(10);
});

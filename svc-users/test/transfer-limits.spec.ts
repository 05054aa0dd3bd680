import type { TransferLimits } from '@larkspur/contracts/transaction';
import { newId } from '@larkspur/service-kit/ids';
import { FakeAuthService } from './fake-auth-service';
import { type Harness, startService } from './harness';

let harness: Harness;

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await FakeAuthService.serve(bus);
  });
});

afterAll(() => harness?.close());

async function limitsOf(userId: string): Promise<TransferLimits> {
  const response = await harness.asUser(userId, 'GET', '/api/user/transfer-limits');
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const spend = (userId: string, kind: string, cents: number, daysAgo = 0) =>
  harness.rows.query(
    `UPDATE ledger.account SET spent = $3, spent_on = bank_day(now()) - $4::integer WHERE user_id = $1 AND kind = $2`,
    [userId, kind, cents, daysAgo],
  );

describe('GET /user/transfer-limits', () => {
  test('is the whole limit for a customer who has not paid today', async () => {
    const { _id } = await harness.register();
    await spend(_id, 'savings', 700_000, 1);
    expect(await limitsOf(_id)).toEqual({
      dailyLimit: 10_000,
      transferredToday: 0,
      leftToday: 10_000,
      pinAttemptsLeft: 5,
      pinLockedUntil: null,
    });
  });

  test('counts both accounts, and never goes below zero when the limit was lowered', async () => {
    const { _id } = await harness.register();
    await spend(_id, 'savings', 100_001);
    await spend(_id, 'checking', 50_000);
    expect(await limitsOf(_id)).toMatchObject({ transferredToday: 1_500.01, leftToday: 8_499.99 });
    await harness.rows.query('UPDATE customer SET daily_limit = 100000 WHERE user_id = $1', [_id]);
    expect(await limitsOf(_id)).toMatchObject({ dailyLimit: 1_000, transferredToday: 1_500.01, leftToday: 0 });
  });

  test('tells how many wrong PINs are left, and until when transfers are locked', async () => {
    const { _id } = await harness.register();
    await harness.rows.query('UPDATE customer SET wrong_pins = 3 WHERE user_id = $1', [_id]);
    expect(await limitsOf(_id)).toMatchObject({ pinAttemptsLeft: 2, pinLockedUntil: null });
    const lock = 'UPDATE customer SET wrong_pins = 0, pin_locked_until = $2 WHERE user_id = $1';
    const until = new Date(Date.now() + 1_800_000).toISOString();
    await harness.rows.query(lock, [_id, until]);
    expect(await limitsOf(_id)).toMatchObject({ pinAttemptsLeft: 0, pinLockedUntil: until });
    await harness.rows.query(lock, [_id, new Date(Date.now() - 1_000)]);
    expect(await limitsOf(_id)).toMatchObject({ pinAttemptsLeft: 5, pinLockedUntil: null });
  });

  test('does not exist for someone without accounts', async () => {
    expect((await harness.asUser(newId(), 'GET', '/api/user/transfer-limits')).statusCode).not.toBe(200);
  });
});

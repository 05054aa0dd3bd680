import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { deriveIdAt, newId } from '@larkspur/service-kit/ids';
import { computePinProofs } from '@larkspur/service-kit/security/pin-proof';
import { DataSource } from 'typeorm';
import { UsersConfig } from '../src/config';
import { CustomerRepository } from '../src/customers/customer.repository';
import { DeleteFormerPinsJob } from '../src/payment-pin/delete-former-pins/delete-former-pins.job';
import { computePinPads } from '../src/payment-pin/pin-pads';
import { type Harness, startService } from './harness';

const PIN = '593127';
const NEW_PIN = '846153';

let harness: Harness;
let pinKey: string;

beforeAll(async () => {
  harness = await startService(async () => undefined);
  pinKey = harness.app.get(UsersConfig).PIN_KEY;
});
afterAll(() => harness?.close());

async function setPin(userId: string, pin: string): Promise<void> {
  const pads = computePinPads(pinKey, userId, pin);
  await harness.app.get(CustomerRepository).setPin(harness.app.get(DataSource).manager, userId, pads);
}

async function customerWithPin(): Promise<string> {
  const { _id: userId } = await harness.register();
  await setPin(userId, PIN);
  return userId;
}

/** From an empty account. */
function payment(payerId: string, pin: string, transferId = newId()): PostTransfer {
  const transfer = {
    ...{ transferId, payerId, from: 'savings' as const, amountCents: 100 },
    ...{ accountNumber: '9999999999', bankName: 'Another Bank', accountType: 'checking' as const },
  };
  return { ...transfer, pinProof: computePinProofs(pinKey, pin, transfer) };
}

async function post(...transfers: PostTransfer[]): Promise<(PostOutcome | undefined)[]> {
  const { outcomes } = await harness.bus.request('accounts.post', { transfers });
  return transfers.map(({ transferId }) => outcomes.find((outcome) => outcome.transferId === transferId));
}

async function wrongPins(userId: string): Promise<{ count: number; isLocked: boolean }> {
  const [row] = await harness.rows.query(
    'SELECT wrong_pins AS count, pin_locked_until IS NOT NULL AS "isLocked" FROM customer WHERE user_id = $1',
    [userId],
  );
  return row;
}

test('payments that waited while the PIN was replaced neither count as wrong PINs nor lock, and are rejected for that reason', async () => {
  const userId = await customerWithPin();
  const waiting = Array.from({ length: 5 }, () => payment(userId, PIN));
  await setPin(userId, NEW_PIN);
  // The same PIN once more replaces nothing.
  await setPin(userId, NEW_PIN);
  const rejected = { outcome: 'rejected', reason: 'wrong_pin', exactReason: 'pin_changed' };
  for (const delivery of [1, 2]) {
    expect([delivery, await post(...waiting)]).toEqual([
      delivery,
      waiting.map(({ transferId }) => ({ transferId, ...rejected })),
    ]);
  }
  expect(await wrongPins(userId)).toEqual({ count: 0, isLocked: false });
  expect(await post(payment(userId, NEW_PIN))).toMatchObject([{ reason: 'insufficient_funds' }]);
});

test('other wrong PINs count: one that was never right, and the former one in a payment that is made later', async () => {
  const userId = await customerWithPin();
  const guess = payment(userId, '000000');
  await setPin(userId, NEW_PIN);
  const later = payment(userId, PIN, deriveIdAt(Date.now() + 60_000, userId));
  for (const outcome of await post(guess, later)) {
    expect(outcome).toEqual({ transferId: outcome?.transferId, outcome: 'rejected', reason: 'wrong_pin' });
  }
  expect(await wrongPins(userId)).toEqual({ count: 2, isLocked: false });
});

test('a former PIN is deleted after a day', async () => {
  const [recent, old] = [await customerWithPin(), await customerWithPin()];
  const longAgo = deriveIdAt(Date.now() - 26 * 3_600_000, old);
  const waiting = [payment(recent, PIN), payment(old, PIN, longAgo)];
  for (const userId of [recent, old]) await setPin(userId, NEW_PIN);
  await harness.rows.query(`UPDATE customer SET pin_replaced_at = now() - interval '25 hours' WHERE user_id = $1`, [
    old,
  ]);
  await harness.app.get(DeleteFormerPinsJob).run();
  const kept = await harness.rows.query(
    'SELECT user_id FROM customer WHERE former_pin_inner IS NOT NULL AND former_pin_outer IS NOT NULL AND user_id = ANY ($1)',
    [[recent, old]],
  );
  expect(kept).toEqual([{ user_id: recent }]);
  expect(await post(...waiting)).toMatchObject([{ exactReason: 'pin_changed' }, { reason: 'wrong_pin' }]);
  expect(await wrongPins(old)).toEqual({ count: 1, isLocked: false });
});

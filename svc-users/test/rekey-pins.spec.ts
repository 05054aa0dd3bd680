import type { PostTransfer } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { computePinProofs } from '@larkspur/service-kit/security/pin-proof';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DataSource } from 'typeorm';
import { UsersConfig } from '../src/config';
import { CustomerRepository } from '../src/customers/customer.repository';
import { computePinPads } from '../src/payment-pin/pin-pads';
import { RekeyPinsJob } from '../src/payment-pin/rekey-pins/rekey-pins.job';
import { type Harness, startService } from './harness';

const PIN = '593127';
const NEXT = 'ab'.repeat(32);

let harness: Harness;
let config: UsersConfig;
let former: string;

beforeAll(async () => {
  harness = await startService(async () => undefined);
  config = harness.app.get(UsersConfig);
  former = config.PIN_KEY;
});
afterEach(() => {
  config.PIN_KEY = former;
});
afterAll(() => harness?.close());

async function customerWithPin(): Promise<string> {
  const { _id: userId } = await harness.register();
  const pads = computePinPads(config.PIN_KEY, userId, PIN);
  await harness.app.get(CustomerRepository).setPin(harness.app.get(DataSource).manager, userId, pads);
  return userId;
}

const storedPads = (userId: string) =>
  harness.rows.query<{ inner: Buffer; outer: Buffer; keyCount: number }[]>(
    `SELECT pin_inner AS inner, pin_outer AS outer, pin_key_count AS "keyCount" FROM customer WHERE user_id = $1`,
    [userId],
  );

/** Why a payment from an empty account is rejected, when it is sent by a process with this ring. */
async function rejection(payerId: string, ring: string, pin = PIN): Promise<unknown> {
  const transfer: Omit<PostTransfer, 'pinProof'> = {
    transferId: newId(),
    payerId,
    from: 'savings',
    amountCents: 100,
    accountNumber: '9999999999',
    bankName: 'Another Bank',
    accountType: 'checking',
  };
  const pinProof = computePinProofs(ring, pin, transfer);
  const { outcomes } = await harness.bus.request('accounts.post', { transfers: [{ ...transfer, pinProof }] });
  const [outcome] = outcomes;
  return outcome?.outcome === 'rejected' ? outcome.reason : outcome;
}

async function outdated(): Promise<number | undefined> {
  const metric = harness.app.get(Metrics).registry.getSingleMetric('outdated_pins');
  return (await metric?.get())?.values[0]?.value;
}

test('brings stored PINs to a new key, and accepts them at every step of the rotation', async () => {
  const userId = await customerWithPin();
  const [announced, used] = [`${former},+${NEXT}`, `${former},${NEXT}`];

  config.PIN_KEY = announced;
  await harness.app.get(RekeyPinsJob).run();
  expect(await storedPads(userId)).toEqual([computePinPads(former, userId, PIN)]);
  for (const sender of [former, announced, used]) expect(await rejection(userId, sender)).toBe('insufficient_funds');
  expect(await rejection(userId, announced, '846153')).toBe('wrong_pin');
  expect(await outdated()).toBe(0);

  config.PIN_KEY = used;
  expect(await outdated()).toBe(1);
  await harness.app.get(RekeyPinsJob).run();
  expect(await storedPads(userId)).toEqual([computePinPads(used, userId, PIN)]);
  expect(await outdated()).toBe(0);
  for (const sender of [announced, used]) expect(await rejection(userId, sender)).toBe('insufficient_funds');
  expect(await rejection(userId, former)).toBe('wrong_pin');
  expect(await rejection(userId, used, '846153')).toBe('wrong_pin');
});

test('keeps the count of wrong PINs and the lock', async () => {
  const userId = await customerWithPin();
  for (let i = 0; i < 5; i++) await rejection(userId, former, '846153');
  config.PIN_KEY = `${former},${NEXT}`;
  await harness.app.get(RekeyPinsJob).run();
  expect((await storedPads(userId))[0]?.keyCount).toBe(2);
  expect(await rejection(userId, config.PIN_KEY)).toBe('pin_locked');
});

test('skips a customer who is locked by a payment, and takes them later', async () => {
  const userId = await customerWithPin();
  config.PIN_KEY = `${former},${NEXT}`;
  await harness.rows.transaction(async (manager) => {
    await manager.query('SELECT FROM customer WHERE user_id = $1 FOR NO KEY UPDATE', [userId]);
    await harness.app.get(RekeyPinsJob).run();
    expect((await storedPads(userId))[0]?.keyCount).toBe(1);
  });
  await eventually(async () => {
    await harness.app.get(RekeyPinsJob).run();
    return (await storedPads(userId))[0]?.keyCount === 2 ? true : null;
  });
});

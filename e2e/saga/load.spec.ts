import { setTimeout as delay } from 'node:timers/promises';
import { expectConsistentBank, expectOneOutcomePerPayment, type PaymentResult } from './convergence';
import { type Customer, openCustomer, type Payment, PIN, pay, payment, sendOnce } from './customers';
import { expectNoPinLeak } from './pin-leak';
import type { SagaBank } from './saga-bank';
import { SagaBankPool } from './saga-bank-pool';

/** Concurrent clients, on two instances of each service. */
const CLIENTS = 16;
/** Pause of a client between two payments, in the test that runs until the crashes are over. */
const PAUSE_MS = 100;
const pool = new SagaBankPool(1, 2);

const loadTest = (name: string, work: (bank: SagaBank) => Promise<void>) =>
  test(name, () =>
    pool.withBank(async (bank) => {
      await work(bank);
      await expectConsistentBank(bank);
    }),
  );

beforeAll(() => pool.withBank(async () => undefined), 120_000);
afterAll(() => pool.close());

loadTest('sixteen clients pay in both directions without a deadlock, and no cent is lost', async (bank) => {
  const [ada, grace] = await customers(bank, [100_000, 100_000]);
  const requested = Array.from({ length: 320 }, (_, i) =>
    i % 2 ? payment(ada, grace, 100 + i) : payment(grace, ada, 100 + i),
  );
  const paid = await payAll(requested, (one, i) => payWithoutErrors(bank, one, i));
  expect(paid.filter(({ response: { status } }) => status !== 201)).toEqual([]);
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
});

loadTest('sixteen customers pay the same payee', async (bank) => {
  const [hot, ...payers] = await customers(bank, [0, ...Array<number>(CLIENTS).fill(5_000)]);
  const requested = Array.from({ length: 320 }, (_, i) => payment(payers[i % CLIENTS] ?? hot, hot, 100 + i));
  const paid = await payAll(requested, (one, i) => payWithoutErrors(bank, one, i));
  const completed = paid.filter(({ response: { status } }) => status === 201);
  // About eleven payments of each payer use up the opening balance.
  expect(completed.length).toBeGreaterThan(CLIENTS * 10);
  await expectOneOutcomePerPayment(bank, [hot, ...payers], paid);
});

loadTest('one of fifty concurrent payments of the whole balance succeeds', async (bank) => {
  const [ada, grace] = await customers(bank, [10_000, 0]);
  const requested = Array.from({ length: 50 }, () => payment(ada, grace, 10_000));
  const paid = await Promise.all(
    requested.map(async (one, i) => ({ payment: one, response: await payWithoutErrors(bank, one, i) })),
  );
  const results = paid.map(({ response }) => (response.status === 201 ? 201 : response.detail));
  expect(results.sort()).toEqual([201, ...Array<string>(49).fill('insufficient_funds')]);
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
});

loadTest('each payment gets one response while kill -9 hits one process after the other', async (bank) => {
  const [ada, grace] = await customers(bank, [300_000, 300_000]);
  const exitsBefore = bank.all.map(({ exits }) => exits.length);
  let isKilling = true;
  const paid: PaymentResult[] = [];
  const client = async (_: unknown, clientNumber: number) => {
    for (let i = clientNumber; isKilling; i++) {
      const one = i % 3 ? payment(ada, grace, 100 + clientNumber) : payment(grace, ada, 100 + clientNumber);
      paid.push({ payment: one, response: await pay(bank, one, i) });
      await delay(PAUSE_MS);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  try {
    await killInTurn(bank);
  } finally {
    isKilling = false;
    await clients;
  }
  await Promise.all(bank.all.map((process) => process.ready()));
  for (const [i, { exits }] of bank.all.entries()) {
    const killed = { code: null, signal: 'SIGKILL' };
    expect(exits.slice(exitsBefore[i])).toEqual([killed, killed]);
  }
  // Only that there was load: the amount depends on the machine.
  expect(paid.length).toBeGreaterThan(CLIENTS * 2);
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
});

test('no row, log line or message contains a PIN', async () => {
  await Promise.all(pool.banks.map((bank) => bank.stopProcesses()));
  for (const bank of pool.banks) await expectNoPinLeak(bank, [PIN]);
});

/** Kills each process twice, at intervals that do not coincide with starts and resends. */
async function killInTurn(bank: SagaBank): Promise<void> {
  const targets = [...bank.all, ...bank.all.toReversed()];
  for (const [i, target] of targets.entries()) {
    await delay(300 + ((i * 370) % 900));
    await target.ready();
    target.kill();
  }
}

/** Opens one customer per opening balance, in cents. */
async function customers<const T extends readonly [number, ...number[]]>(
  bank: SagaBank,
  cents: T,
): Promise<{ [K in keyof T]: Customer }> {
  const opened = await Promise.all(cents.map((given) => openCustomer(bank, given)));
  return opened as { [K in keyof T]: Customer };
}

/** Sixteen clients, each with one payment at a time. */
async function payAll(
  requested: readonly Payment[],
  ask: (one: Payment, i: number) => Promise<PaymentResult['response']>,
): Promise<PaymentResult[]> {
  const paid: PaymentResult[] = [];
  const next = requested.entries();
  const client = async () => {
    for (const [i, one] of next) paid.push({ payment: one, response: await ask(one, i) });
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return paid;
}

/** @throws Error on the first 5xx, such as for a deadlock */
async function payWithoutErrors(
  bank: SagaBank,
  requested: Payment,
  instance: number,
): Promise<PaymentResult['response']> {
  for (;;) {
    const response = await sendOnce(bank, requested, instance);
    if (response.status >= 500) throw new Error(`A client got ${response.status} ${response.detail}.`);
    if (response.status !== 202 && response.status !== 409) return response;
    await delay(100);
  }
}

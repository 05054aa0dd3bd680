import { setTimeout as delay } from 'node:timers/promises';
import { expectConsistentBank, expectOneOutcomePerPayment, type PaymentResult } from './convergence';
import { type Customer, openCustomer, type Payment, PIN, pay, payment, sendOnce } from './customers';
import { expectNoPinLeak } from './pin-leak';
import type { SagaBank } from './saga-bank';
import { SagaBankPool } from './saga-bank-pool';

/** Many at once, on two instances of each service. */
const CLIENTS = 16;
/** Of a client between two payments, where payments go on for as long as something else does. */
const PAUSE_MS = 100;
const lanes = new SagaBankPool(1, 2);

const storm = (name: string, work: (bank: SagaBank) => Promise<void>) =>
  test(name, () =>
    lanes.use(async (bank) => {
      await work(bank);
      await expectConsistentBank(bank);
    }),
  );

beforeAll(() => lanes.use(async () => undefined), 60_000);
afterAll(() => lanes.close(), 60_000);

storm('sixteen clients pay to and fro: no client sees a deadlock, and no cent is lost', async (bank) => {
  const [ada, grace] = await customers(bank, [100_000, 100_000]);
  const wanted = Array.from({ length: 320 }, (_, i) =>
    i % 2 ? payment(ada, grace, 100 + i) : payment(grace, ada, 100 + i),
  );
  const paid = await payAll(wanted, (one, i) => payUntroubled(bank, one, i));
  expect(paid.filter(({ answer: { status } }) => status !== 201)).toEqual([]);
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
});

storm('sixteen customers pay one', async (bank) => {
  const [hot, ...payers] = await customers(bank, [0, ...Array<number>(CLIENTS).fill(5_000)]);
  const wanted = Array.from({ length: 320 }, (_, i) => payment(payers[i % CLIENTS] ?? hot, hot, 100 + i));
  const paid = await payAll(wanted, (one, i) => payUntroubled(bank, one, i));
  const won = paid.filter(({ answer: { status } }) => status === 201);
  // The first eleven or so of each exhaust what was given.
  expect(won.length).toBeGreaterThan(CLIENTS * 10);
  await expectOneOutcomePerPayment(bank, [hot, ...payers], paid);
});

storm('of fifty payments of one whole balance at once one wins', async (bank) => {
  const [ada, grace] = await customers(bank, [10_000, 0]);
  const wanted = Array.from({ length: 50 }, () => payment(ada, grace, 10_000));
  const paid = await Promise.all(
    wanted.map(async (one, i) => ({ payment: one, answer: await payUntroubled(bank, one, i) })),
  );
  const said = paid.map(({ answer }) => (answer.status === 201 ? 201 : answer.said));
  expect(said.sort()).toEqual([201, ...Array<string>(49).fill('insufficient_funds')]);
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
});

storm('kill -9 of one process after the other under load: each payment gets its one answer', async (bank) => {
  const [ada, grace] = await customers(bank, [300_000, 300_000]);
  const deathsBefore = bank.all.map(({ exits: deaths }) => deaths.length);
  let killing = true;
  const paid: PaymentResult[] = [];
  const client = async (_: unknown, lane: number) => {
    for (let i = lane; killing; i++) {
      const one = i % 3 ? payment(ada, grace, 100 + lane) : payment(grace, ada, 100 + lane);
      paid.push({ payment: one, answer: await pay(bank, one, i) });
      await delay(PAUSE_MS);
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  try {
    await killInTurn(bank);
  } finally {
    killing = false;
    await clients;
  }
  await Promise.all(bank.all.map((process) => process.ready()));
  for (const [i, { exits: deaths }] of bank.all.entries()) {
    const killed = { code: null, signal: 'SIGKILL' };
    expect(deaths.slice(deathsBefore[i])).toEqual([killed, killed]);
  }
  // That there was load at all; how much is a matter of the machine.
  expect(paid.length).toBeGreaterThan(CLIENTS * 2);
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
});

test('no PIN stands in any row, log line or message', async () => {
  await Promise.all(lanes.banks.map((bank) => bank.stopProcesses()));
  for (const bank of lanes.banks) await expectNoPinLeak(bank, [PIN]);
});

/** Each process twice, in times that do not fall into step with their starts and with the sweeper. */
async function killInTurn(bank: SagaBank): Promise<void> {
  const victims = [...bank.all, ...bank.all.toReversed()];
  for (const [i, victim] of victims.entries()) {
    await delay(300 + ((i * 370) % 900));
    await victim.ready();
    victim.kill();
  }
}

/** At least one, with these many cents. */
async function customers<const T extends readonly [number, ...number[]]>(
  bank: SagaBank,
  cents: T,
): Promise<{ [K in keyof T]: Customer }> {
  const opened = await Promise.all(cents.map((given) => openCustomer(bank, given)));
  return opened as { [K in keyof T]: Customer };
}

/** Sixteen clients, each of which has one payment under way at a time. */
async function payAll(
  wanted: readonly Payment[],
  ask: (one: Payment, i: number) => Promise<PaymentResult['answer']>,
): Promise<PaymentResult[]> {
  const paid: PaymentResult[] = [];
  const next = wanted.entries();
  const client = async () => {
    for (const [i, one] of next) paid.push({ payment: one, answer: await ask(one, i) });
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return paid;
}

/** @throws Error on the first answer that speaks of trouble, which a deadlock would be */
async function payUntroubled(bank: SagaBank, wanted: Payment, instance: number): Promise<PaymentResult['answer']> {
  for (;;) {
    const answer = await sendOnce(bank, wanted, instance);
    if (answer.status >= 500) throw new Error(`a client was told ${answer.status} ${answer.said}`);
    if (answer.status !== 202 && answer.status !== 409) return answer;
    await delay(100);
  }
}

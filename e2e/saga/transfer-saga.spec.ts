import { eventually } from '@larkspur/service-kit/testing/eventually';
import { expectConsistentBank, expectOneOutcomePerPayment, type PaymentResult } from './convergence';
import { type Customer, openCustomer, PIN, pay, payment, WRONG_PIN } from './customers';
import { type CrashCase, crashCases, type MessageCase, messageCases } from './fault-cases';
import { expectNoPinLeak } from './pin-leak';
import type { SagaBank } from './saga-bank';
import { SagaBankPool } from './saga-bank-pool';
import type { ServiceProcess } from './service-process';

/**
 * Generated from TRANSFER_SAGA: a step that is added to the table is killed here, and an arrow's message lost, doubled,
 * late and reordered; what the services do not perform fails, for it can be neither killed nor spoiled.
 */
const lanes = new SagaBankPool(3);
const ROUNDS = 4;

afterAll(() => lanes.close(), 60_000);

describe('a process killed', () => {
  for (const crashCase of crashCases()) {
    test.concurrent(crashCase.name, () => lanes.use((bank) => killed(bank, crashCase)));
  }
});

describe('a message spoiled', () => {
  for (const messageCase of messageCases()) {
    test.concurrent(messageCase.name, () => lanes.use((bank) => spoiled(bank, messageCase)));
  }
});

describe('afterwards', () => {
  test('nothing is left over, and every book is whole', async () => {
    for (const bank of lanes.banks) await expectConsistentBank(bank);
  });

  test('no PIN stands in any row, log line or message', async () => {
    await Promise.all(lanes.banks.map((bank) => bank.stopProcesses()));
    for (const bank of lanes.banks) await expectNoPinLeak(bank, [PIN, WRONG_PIN]);
  });
});

async function killed(bank: SagaBank, { service, crash, provoke }: CrashCase): Promise<void> {
  const process = only(bank.processes[service]);
  const deathsBefore = process.exits.length;
  const crashed = `${crash.phase}:${crash.step}`;
  await underTraffic(bank, {
    prepare: () => process.setFaultPlan({ crash, spoil: provoke }),
    happened: () => process.exits.length > deathsBefore,
    patienceMs: 2_000,
  });
  expect({ name: crashed, deaths: process.exits.slice(deathsBefore) }).toEqual({
    name: crashed,
    deaths: [{ code: null, signal: 'SIGKILL' }],
  });
  expect(
    process
      .injectorLogEntries()
      .filter((entry) => 'crashed' in entry)
      .at(-1),
  ).toEqual({ crashed });
}

async function spoiled(bank: SagaBank, { service, spoil, provoke }: MessageCase): Promise<void> {
  const process = only(bank.processes[service]);
  const deathsBefore = process.exits.length;
  const entriesBefore = process.injectorLogEntries().length;
  const applied = () =>
    process
      .injectorLogEntries()
      .slice(entriesBefore)
      .flatMap((entry) => ('spoiled' in entry ? entry.spoiled : []));
  await underTraffic(bank, {
    prepare: () => process.setFaultPlan({ crash: null, spoil: [...provoke, spoil] }),
    happened: () => applied().some(({ step, fault }) => step === spoil.step && fault === spoil.fault),
    patienceMs: spoil.fault === 'late' ? spoil.lateMs + 2_000 : 2_000,
  });
  await process.setFaultPlan({ crash: null, spoil: [] });
  expect(applied()).toContainEqual(spoil);
  expect(process.exits.slice(deathsBefore)).toEqual([]);
}

interface Mishap {
  prepare(): Promise<void>;
  happened(): boolean;
  /** How long it may take to happen after the last client has its answer. */
  patienceMs: number;
}

/** Rounds of payments until the mishap has happened in one of them; then all must have converged. */
async function underTraffic(bank: SagaBank, { prepare, happened, patienceMs }: Mishap): Promise<void> {
  await Promise.all(bank.all.map((process) => process.ready()));
  const [ada, grace] = await Promise.all([openCustomer(bank, 50_000), openCustomer(bank, 5_000)]);
  await prepare();
  const paid: PaymentResult[] = [];
  for (let round = 0; round < ROUNDS && !happened(); round++) {
    paid.push(...(await payInEveryWay(bank, ada, grace)));
    await eventually(async () => happened() || null, patienceMs).catch(() => undefined);
  }
  expect({ happened: happened() }).toEqual({ happened: true });
  // It may have happened after the last answer.
  await Promise.all(bank.all.map((process) => process.ready()));
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
  await expectConsistentBank(bank);
}

/** One payment alone, then a burst: both ways, to another bank, over the balance, with a wrong PIN, and one sent twice. */
async function payInEveryWay(bank: SagaBank, ada: Customer, grace: Customer): Promise<PaymentResult[]> {
  const alone = payment(ada, grace, 137);
  const twin = payment(ada, grace, 777);
  const burst = [
    ...Array.from({ length: 6 }, (_, i) => payment(ada, grace, 100 + i)),
    ...Array.from({ length: 3 }, (_, i) => payment(grace, ada, 200 + i)),
    payment(ada, null, 350),
    payment(grace, ada, 900_000),
    payment(ada, grace, 100, WRONG_PIN),
    twin,
  ];
  const first = { payment: alone, answer: await pay(bank, alone) };
  const [again, ...rest] = await Promise.all([
    pay(bank, twin),
    ...burst.map(async (one) => ({ payment: one, answer: await pay(bank, one) })),
  ]);
  const statuses = rest.map(({ answer: { status, said } }) => (status === 201 ? 201 : said));
  expect(statuses).toEqual([...Array<number>(10).fill(201), 'insufficient_funds', 'wrong_pin', 201]);
  expect(again).toEqual(rest.at(-1)?.answer);
  return [first, ...rest];
}

function only([process]: ServiceProcess[]): ServiceProcess {
  if (!process) throw new Error('the bank has no such process');
  return process;
}

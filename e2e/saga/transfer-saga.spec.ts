import { eventually } from '@larkspur/service-kit/testing/eventually';
import { expectConsistentBank, expectOneOutcomePerPayment, type PaymentResult } from './convergence';
import { type Customer, openCustomer, PIN, pay, payment, WRONG_PIN } from './customers';
import { type CrashCase, crashCases, type MessageCase, messageCases } from './fault-cases';
import { expectNoPinLeak } from './pin-leak';
import type { SagaBank } from './saga-bank';
import { SagaBankPool } from './saga-bank-pool';
import type { ServiceProcess } from './service-process';

/**
 * Generated from TRANSFER_SAGA: every step gets a crash before and after it, and every message is lost, duplicated,
 * delayed and reordered. A step that the services do not perform fails, because no fault can be applied to it.
 */
const pool = new SagaBankPool(3);
const ROUNDS = 4;

afterAll(() => pool.close());

describe('a crash', () => {
  for (const crashCase of crashCases()) {
    test.concurrent(crashCase.name, () => pool.withBank((bank) => testCrash(bank, crashCase)));
  }
});

describe('a message fault', () => {
  for (const messageCase of messageCases()) {
    test.concurrent(messageCase.name, () => pool.withBank((bank) => testMessageFault(bank, messageCase)));
  }
});

describe('after all faults', () => {
  test('nothing is pending, and the ledger is balanced', async () => {
    for (const bank of pool.banks) await expectConsistentBank(bank);
  });

  test('no row, log line or message contains a PIN', async () => {
    await Promise.all(pool.banks.map((bank) => bank.stopProcesses()));
    for (const bank of pool.banks) await expectNoPinLeak(bank, [PIN, WRONG_PIN]);
  });
});

async function testCrash(bank: SagaBank, { service, crash, provoke }: CrashCase): Promise<void> {
  const process = getOnly(bank.processes[service]);
  const exitsBefore = process.exits.length;
  const crashed = `${crash.phase}:${crash.step}`;
  await underTraffic(bank, {
    prepare: () => process.setFaultPlan({ crash, messageFaults: provoke }),
    hasOccurred: () => process.exits.length > exitsBefore,
    timeoutMs: 2_000,
  });
  expect({ name: crashed, exits: process.exits.slice(exitsBefore) }).toEqual({
    name: crashed,
    exits: [{ code: null, signal: 'SIGKILL' }],
  });
  expect(
    process
      .injectorLogEntries()
      .filter((entry) => 'crashed' in entry)
      .at(-1),
  ).toEqual({ crashed });
}

async function testMessageFault(bank: SagaBank, { service, fault, provoke }: MessageCase): Promise<void> {
  const process = getOnly(bank.processes[service]);
  const exitsBefore = process.exits.length;
  const entriesBefore = process.injectorLogEntries().length;
  const applied = () =>
    process
      .injectorLogEntries()
      .slice(entriesBefore)
      .flatMap((entry) => ('applied' in entry ? entry.applied : []));
  await underTraffic(bank, {
    prepare: () => process.setFaultPlan({ crash: null, messageFaults: [...provoke, fault] }),
    hasOccurred: () => applied().some((one) => one.step === fault.step && one.fault === fault.fault),
    timeoutMs: fault.fault === 'delayed' ? fault.delayMs + 2_000 : 2_000,
  });
  await process.setFaultPlan({ crash: null, messageFaults: [] });
  expect(applied()).toContainEqual(fault);
  expect(process.exits.slice(exitsBefore)).toEqual([]);
}

interface FaultUnderTest {
  prepare(): Promise<void>;
  hasOccurred(): boolean;
  /** The maximum time after the last response in which the fault must occur. */
  timeoutMs: number;
}

/** Sends rounds of payments until the fault has occurred, then checks that everything has converged. */
async function underTraffic(bank: SagaBank, { prepare, hasOccurred, timeoutMs }: FaultUnderTest): Promise<void> {
  await Promise.all(bank.all.map((process) => process.ready()));
  const [ada, grace] = await Promise.all([openCustomer(bank, 50_000), openCustomer(bank, 5_000)]);
  await prepare();
  const paid: PaymentResult[] = [];
  for (let round = 0; round < ROUNDS && !hasOccurred(); round++) {
    paid.push(...(await sendVariedPayments(bank, ada, grace)));
    await eventually(async () => hasOccurred() || null, timeoutMs).catch(() => undefined);
  }
  expect({ hasOccurred: hasOccurred() }).toEqual({ hasOccurred: true });
  // The fault may have occurred after the last response.
  await Promise.all(bank.all.map((process) => process.ready()));
  await expectOneOutcomePerPayment(bank, [ada, grace], paid);
  await expectConsistentBank(bank);
}

/** A single payment, then a burst: in both directions, to another bank, above the balance, with a wrong PIN, and one sent twice. */
async function sendVariedPayments(bank: SagaBank, ada: Customer, grace: Customer): Promise<PaymentResult[]> {
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
  const first = { payment: alone, response: await pay(bank, alone) };
  const [again, ...rest] = await Promise.all([
    pay(bank, twin),
    ...burst.map(async (one) => ({ payment: one, response: await pay(bank, one) })),
  ]);
  const statuses = rest.map(({ response: { status, detail } }) => (status === 201 ? 201 : detail));
  expect(statuses).toEqual([...Array<number>(10).fill(201), 'insufficient_funds', 'wrong_pin', 201]);
  expect(again).toEqual(rest.at(-1)?.response);
  return [first, ...rest];
}

function getOnly([process]: ServiceProcess[]): ServiceProcess {
  if (!process) throw new Error('The bank has no such process.');
  return process;
}

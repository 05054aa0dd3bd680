import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import {
  BALANCE_INVARIANT,
  POSTING_INVARIANTS,
  QUERIED_INVARIANTS,
} from '../src/ledger/prove-ledger/ledger-invariants';
import { type Command, commandHistory } from './model/commands';
import { countPostings, expectSameState, readInternalBalances } from './model/expect-same-state';
import { HistoryRun } from './model/history-run';
import { brokenInvariants, MODEL_INVARIANTS } from './model/model-invariants';
import { printSeed, SEED } from './model/seed';
import { TestLedger } from './model/test-ledger';

const HISTORIES = 60;
/** Includes shrinking to the shortest failing history. */
const TIME_LIMIT_MS = 80_000;

let ledger: TestLedger;

beforeAll(async () => {
  Logger.overrideLogger(false);
  printSeed('ledger properties');
  ledger = await TestLedger.create();
});

afterAll(() => ledger?.close());

test('the model checks the same invariants as the ledger', () => {
  const queried = QUERIED_INVARIANTS.map(({ name }) => name);
  const proven = [...Object.values(POSTING_INVARIANTS), BALANCE_INVARIANT, ...queried];
  expect(Object.keys(MODEL_INVARIANTS).sort()).toEqual(proven.sort());
});

test('the invariants hold after each command and the ledger equals the model', async () => {
  await fc.assert(fc.asyncProperty(commandHistory, holdsThroughout), {
    seed: SEED,
    numRuns: HISTORIES,
    interruptAfterTimeLimit: TIME_LIMIT_MS,
  });
});

async function holdsThroughout(commands: Command[]): Promise<void> {
  const before = { internal: await readInternalBalances(ledger), postings: await countPostings(ledger) };
  const run = await HistoryRun.open(ledger);
  for (const command of commands) {
    const { real, model } = await run.perform(command);
    expect(real).toEqual(model);
    expect(brokenInvariants(run.model.state)).toEqual([]);
    expect(await ledger.brokenInvariants()).toEqual([]);
  }
  await expectSameState(ledger, run.model.state, before);
  expect(await ledger.findDisproven()).toEqual([]);
  expect(await ledger.firstBrokenBlock()).toBeNull();
}

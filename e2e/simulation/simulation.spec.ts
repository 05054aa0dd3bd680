import { randomInt } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type AnyFault, CRASHES, FAULTS, INDIRECT_FAULTS } from './faults';
import { Simulation, type SimulationReport } from './simulation';

jest.mock('@larkspur/service-kit/ids', () => ({
  ...jest.requireActual<object>('@larkspur/service-kit/ids'),
  newId: jest.requireActual<typeof import('./simulated-ids')>('./simulated-ids').newId,
}));

/** SIMULATION_SEED replays one simulation; SIMULATION_HISTORIES sets their number. */
const REPLAYED_SEED = process.env.SIMULATION_SEED ? Number(process.env.SIMULATION_SEED) : null;
const HISTORIES = REPLAYED_SEED === null ? Number(process.env.SIMULATION_HISTORIES ?? 1_500) : 1;
const FIRST_SEED = REPLAYED_SEED ?? randomInt(2 ** 31);
const TRACE_LENGTH = 60;

beforeAll(() => {
  Logger.overrideLogger(false);
  process.stderr.write(`  simulation: ${HISTORIES} runs from SIMULATION_SEED=${FIRST_SEED}\n`);
});

test('every payment has one outcome, whatever messages or processes fail', async () => {
  const counts = new Map<AnyFault, number>();
  let payments = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const report = await Simulation.run(seed);
    if (report.violations.length > 0) throw new Error(formatFailure(report));
    payments += report.payments;
    for (const [fault, times] of report.faults) counts.set(fault, (counts.get(fault) ?? 0) + times);
  }
  if (REPLAYED_SEED !== null) return;
  const total = [...counts.values()].reduce((sum, times) => sum + times, 0);
  process.stderr.write(`  simulation: ${payments} payments, ${total} faults\n`);
  const everyFault = [...FAULTS, ...CRASHES, ...INDIRECT_FAULTS];
  const rare = everyFault.filter((fault) => (counts.get(fault) ?? 0) < HISTORIES / 100);
  // A fault that hardly ever occurred was not tested.
  expect(rare).toEqual([]);
});

test('a seed always produces the same trace', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + Math.min(HISTORIES, 20); seed++) {
    const first = await Simulation.run(seed);
    const second = await Simulation.run(seed);
    expect(second.trace).toEqual(first.trace);
    expect(first.trace.length).toBeGreaterThan(0);
  }
});

function formatFailure({ seed, violations, trace }: SimulationReport): string {
  return [
    `A simulation violated invariants. Replay it with SIMULATION_SEED=${seed}`,
    ...violations.map((violation) => `  - ${violation}`),
    'The end of its trace, in milliseconds:',
    ...trace.slice(-TRACE_LENGTH).map((entry) => `  ${entry}`),
  ].join('\n');
}

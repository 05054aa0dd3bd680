import { randomInt } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { type AnyFault, CRASHES, FAULTS, INDIRECT_FAULTS } from './faults';
import { Simulation, type SimulationReport } from './simulation';

jest.mock('@larkspur/service-kit/ids', () => ({
  ...jest.requireActual<object>('@larkspur/service-kit/ids'),
  newId: jest.requireActual<typeof import('./simulated-ids')>('./simulated-ids').newId,
}));

/** SIMULATION_SEED replays one history; SIMULATION_HISTORIES asks for more of them. */
const REPLAYED = process.env.SIMULATION_SEED ? Number(process.env.SIMULATION_SEED) : null;
const HISTORIES = REPLAYED === null ? Number(process.env.SIMULATION_HISTORIES ?? 3_000) : 1;
const FIRST_SEED = REPLAYED ?? randomInt(2 ** 31);
const LAST_MOMENTS = 60;

beforeAll(() => {
  Logger.overrideLogger(false);
  process.stderr.write(`  simulation: ${HISTORIES} histories from SIMULATION_SEED=${FIRST_SEED}\n`);
});

test('every payment has one outcome, whatever is lost, doubled, late, overtaken or killed', async () => {
  const seen = new Map<AnyFault, number>();
  let payments = 0;
  for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
    const told = await Simulation.run(seed);
    if (told.broken.length > 0) throw new Error(inWords(told));
    payments += told.payments;
    for (const [trouble, times] of told.seen) seen.set(trouble, (seen.get(trouble) ?? 0) + times);
  }
  if (REPLAYED !== null) return;
  const troubles = [...seen.values()].reduce((sum, times) => sum + times, 0);
  process.stderr.write(`  simulation: ${payments} payments, ${troubles} troubles\n`);
  const everyTrouble = [...FAULTS, ...CRASHES, ...INDIRECT_FAULTS];
  const rare = everyTrouble.filter((trouble) => (seen.get(trouble) ?? 0) < HISTORIES / 100);
  // A simulation in which something never goes wrong says nothing about it.
  expect(rare).toEqual([]);
}, 120_000);

test('one seed is one history, moment by moment', async () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + Math.min(HISTORIES, 20); seed++) {
    const first = await Simulation.run(seed);
    const second = await Simulation.run(seed);
    expect(second.trace).toEqual(first.trace);
    expect(first.trace.length).toBeGreaterThan(0);
  }
});

function inWords({ seed, broken, trace }: SimulationReport): string {
  return [
    `A history went wrong. To see it again: SIMULATION_SEED=${seed}`,
    ...broken.map((what) => `  - ${what}`),
    'Its last moments, in milliseconds:',
    ...trace.slice(-LAST_MOMENTS).map((moment) => `  ${moment}`),
  ].join('\n');
}

import { buildCaseFigures } from './case-figures-fixture';
import { type CpuShare, LOAD_GENERATOR, OTHER_PROGRAMS } from './cpu';
import type { Report, Round } from './figures';
import { transferCosts } from './transfer-costs';

type Micros = Record<string, number>;

const figures = (name: string, micros: Micros) =>
  buildCaseFigures({
    name,
    hasOnePayee: name.endsWith('one payee'),
    cpu: Object.entries(micros).map(([process, value]): CpuShare => ({ name: process, micros: value, percent: 0 })),
  });

/** All cases cost much more than the one that is compared. */
function round(ours: Micros, reference: Micros): Round {
  const cases = (compared: Micros) => [
    figures('32 connections', { gateway: 9_000, rabbitmq: 9_000, 'postgresql, a': 9_000 }),
    figures('64 connections', { ...compared, [OTHER_PROGRAMS]: 7_000, [LOAD_GENERATOR]: 80 }),
    figures('64, one payee', { gateway: 9_000, rabbitmq: 9_000, 'postgresql, a': 9_000 }),
  ];
  return { pgbench: null, cases: cases(ours), reference: cases(reference) };
}

const report = (...rounds: Round[]): Report => ({ setting: {}, rounds, invariants: [] });

const REFERENCE = {
  'reference gateway': 300,
  'reference users': 500,
  rabbitmq: 400,
  'postgresql, reference_users': 1_000,
};
const OURS = { gateway: 200, 'svc-users': 400, rabbitmq: 100, 'postgresql, larkspur_users': 250 };

it('is relative to processes of the same kind of the reference implementation', () => {
  expect(transferCosts(report(round(OURS, REFERENCE)))).toEqual({
    'svc-users': 0.5,
    gateway: 0.25,
    rabbitmq: 0.25,
    'postgresql, larkspur_users': 0.25,
    total: 950 / 2_200,
  });
});

it('does not depend on how fast a machine is, nor on how much more Node.js costs there than PostgreSQL', () => {
  const slower = (micros: Micros) =>
    Object.fromEntries(
      Object.entries(micros).map(([name, value]) => [name, value * (name.startsWith('postgresql') ? 2 : 5)]),
    );
  const { total: _, ...costs } = transferCosts(report(round(OURS, REFERENCE)));
  expect(transferCosts(report(round(slower(OURS), slower(REFERENCE))))).toMatchObject(costs);
});

it('counts what works now and then in the total only', () => {
  const vacuum = { 'postgresql, ended sessions': 220, 'postgresql, background': 110 };
  const { total, ...costs } = transferCosts(report(round({ ...OURS, ...vacuum }, REFERENCE)));
  expect(total).toBe(1_280 / 2_200);
  expect(Object.keys(costs)).toEqual(['svc-users', 'gateway', 'rabbitmq', 'postgresql, larkspur_users']);
});

it('is the median of the rounds', () => {
  const costs = transferCosts(
    report(
      round({ ...OURS, gateway: 280 }, REFERENCE),
      round({ ...OURS, gateway: 4_000 }, REFERENCE),
      round({ ...OURS, gateway: 240 }, REFERENCE),
    ),
  );
  expect(costs.gateway).toBe(0.35);
});

it('needs the reference implementation', () => {
  expect(() => transferCosts(report({ ...round(OURS, REFERENCE), reference: [] }))).toThrow(
    'The reference implementation was not measured',
  );
});

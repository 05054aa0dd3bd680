import { setTimeout as delay } from 'node:timers/promises';
import { Allow } from 'class-validator';
import { DatabaseServiceConfig, loadConfig } from '../src/config';
import { z } from '../src/database/query-rows';
import { newId } from '../src/ids';
import { Metrics } from '../src/observability/metrics';
import { Reconciler } from '../src/reconciliation/reconciler';
import { KeepReconciliation1795564800000 } from '../src/reconciliation/reconciliation.migration';
import { ReconciliationModule } from '../src/reconciliation/reconciliation.module';
import type { ComparedPage, ReconciliationStep } from '../src/reconciliation/reconciliation-step';
import { eventually } from '../src/testing/eventually';
import { createTestBus } from '../src/testing/test-bus';
import { TestInstallation } from './database-harness';

class AuditIdsDto {
  @Allow() auditIds!: string[];
}

let installation: TestInstallation;

beforeAll(async () => {
  installation = await TestInstallation.build([KeepReconciliation1795564800000]);
});
afterEach(() => installation.stopAll());
afterAll(() => installation?.remove());

const startApp = () => installation.start({}, installation.config, [ReconciliationModule]);
const start = async () => (await startApp()).get(Reconciler);

/** A step whose pages the test chooses. */
class TestStep implements ReconciliationStep<number> {
  readonly cursor = z.int();
  readonly cursors: (number | null)[] = [];
  work: () => Promise<Partial<ComparedPage<number>>> = async () => ({});

  constructor(readonly name = newId()) {}

  async compareNext(cursor: number | null): Promise<ComparedPage<number>> {
    this.cursors.push(cursor);
    return { cursor: (cursor ?? 0) + 1, isPassComplete: false, checked: 0, corrected: 0, ...(await this.work()) };
  }
}

const makeDue = (name: string) =>
  installation.owner.query('UPDATE reconciliation SET next_step_at = now() WHERE name = $1', [name]);
const audited = (action: string) =>
  installation.owner.query(
    // The relay may have published them.
    `SELECT payload FROM (SELECT payload FROM outbox UNION ALL SELECT payload FROM kept_event) AS events
     WHERE payload ->> 'action' = $1`,
    [action],
  );

it('pauses 166 times as long as a step took for each reconciler, and a second at least', async () => {
  const reconciler = await start();
  const step = new TestStep();
  // On a busy machine the first steps may take longer than 6 ms: their pause is longer than a second.
  await eventually(async () => {
    await makeDue(step.name);
    return (await reconciler.step(step)) === 1_000 || null;
  });
  await makeDue(step.name);
  step.work = async () => {
    await delay(100);
    return {};
  };
  expect(await reconciler.step(step)).toBeGreaterThan(16_000);
  const { length } = step.cursors;
  // The pause is of the service, not of the instance.
  expect(await reconciler.step(step)).toBeUndefined();
  expect(step.cursors).toHaveLength(length);
  expect(step.cursors.slice(0, 2)).toEqual([null, 1]);
});

it('pauses for a minute at most, however long a slow disk or another service held a step', async () => {
  const reconciler = await start();
  const step = new TestStep();
  step.work = async () => {
    await delay(500);
    return {};
  };
  expect(await reconciler.step(step)).toBe(60_000);
});

it('does not multiply the pause of a step that is behind by the number of reconcilers', async () => {
  const reconciler = await start();
  await reconciler.step(new TestStep());
  const step = new TestStep();
  step.work = async () => {
    await delay(100);
    return { isBehind: true };
  };
  const startedAt = performance.now();
  const pauseMs = await reconciler.step(step);
  const factor = 100 / installation.config.RECONCILIATION_PERCENT - 1;
  expect(pauseMs).toBeLessThanOrEqual(factor * (performance.now() - startedAt));
});

it('runs a step in one instance at a time', async () => {
  const [one, other] = [await start(), await start()];
  const step = new TestStep();
  let finish: () => void = () => undefined;
  step.work = () =>
    new Promise((resolve) => {
      finish = () => resolve({});
    });
  const running = one.step(step);
  while (step.cursors.length === 0) await delay(5);
  expect(await other.step(step)).toBeUndefined();
  finish();
  await running;
  expect(step.cursors).toEqual([null]);
});

it('repeats the page of a step that failed', async () => {
  const reconciler = await start();
  const step = new TestStep();
  await reconciler.step(step);
  await makeDue(step.name);
  step.work = () => Promise.reject(new Error('away'));
  await expect(reconciler.step(step)).rejects.toThrow('away');
  await makeDue(step.name);
  step.work = async () => ({});
  await reconciler.step(step);
  expect(step.cursors).toEqual([null, 1, 1]);
});

it('begins again when the stored cursor has the form of another release', async () => {
  const reconciler = await start();
  const step = new TestStep();
  await reconciler.step(step);
  await installation.owner.query(
    `UPDATE reconciliation SET cursor = '{"page": 1}', next_step_at = now() WHERE name = $1`,
    [step.name],
  );
  await reconciler.step(step);
  await makeDue(step.name);
  await reconciler.step(step);
  expect(step.cursors).toEqual([null, null, 1]);
});

it('audits and counts what was corrected', async () => {
  const app = await startApp();
  const step = new TestStep();
  step.work = async () => ({ corrected: 3, checked: 10, isPassComplete: true });
  await app.get(Reconciler).step(step);
  const { passes } = await app.get(Reconciler).status();
  expect(passes.find(({ name }) => name === step.name)).toMatchObject({
    checked: 10,
    healed: 3,
    startedAt: null,
    finishedAt: expect.stringMatching(/Z$/),
  });
  const metrics = await app.get(Metrics).registry.metrics();
  expect(metrics).toContain(`reconciliation_healed_total{name="${step.name}"} 3`);
  expect(metrics).toContain(`reconciliation_pass_age_seconds{name="${step.name}"} 0`);
  expect(await audited('reconciliation.healed')).toEqual([
    { payload: expect.objectContaining({ actor: null, changes: [{ field: step.name, before: null, after: 3 }] }) },
  ]);
});

it('reports a difference once, and resolves it when a whole pass has not seen it', async () => {
  const app = await startApp();
  const reconciler = app.get(Reconciler);
  const step = new TestStep();
  const subjectId = newId();
  const difference = { kind: 'customer_without_login', key: subjectId, subjectId };
  step.work = async () => {
    await reconciler.report(step.name, difference);
    return { isPassComplete: true };
  };
  for (const _ of [1, 2, 3]) {
    await reconciler.step(step);
    await makeDue(step.name);
  }
  const open = async () => (await reconciler.status()).differences.filter(({ name }) => name === step.name);
  expect(await open()).toEqual([expect.objectContaining({ ...difference, detail: {} })]);
  const gauge = `reconciliation_differences{name="${step.name}",kind="customer_without_login"}`;
  expect(await app.get(Metrics).registry.metrics()).toContain(`${gauge} 1`);
  const records: { payload: { subjectId: string } }[] = await audited('reconciliation.difference');
  expect(records.filter(({ payload }) => payload.subjectId === subjectId)).toHaveLength(1);

  step.work = async () => ({ isPassComplete: true });
  await reconciler.step(step);
  expect(await open()).toEqual([]);
  expect(await app.get(Metrics).registry.metrics()).not.toContain(gauge);
});

it('lists open differences page by page, the oldest first, and counts those of each comparison', async () => {
  const reconciler = await start();
  await installation.owner.query('UPDATE reconciliation_difference SET resolved_at = now()');
  const [step, other] = [new TestStep(), new TestStep()];
  for (const one of [step, other]) await reconciler.step(one);
  const keys = ['a', 'b', 'c', 'd'];
  for (const key of keys) await reconciler.report(step.name, { kind: 'line_without_posting', key, subjectId: null });
  await reconciler.resolve(step.name, { kind: 'line_without_posting', key: 'c' });
  const first = await reconciler.status({ limit: 2 });
  expect(first.differences.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(first.openDifferences).toBe(3);
  const openOf = (name: string) => first.passes.find((pass) => pass.name === name)?.openDifferences;
  expect([openOf(step.name), openOf(other.name)]).toEqual([3, 0]);
  const last = await reconciler.status({ limit: 2, after: first.next ?? '' });
  expect(last.differences.map(({ key }) => key)).toEqual(['d']);
  expect([last.openDifferences, last.next]).toEqual([3, null]);
});

it('publishes an audit record again under its id until the receiver has it', async () => {
  const { owner } = installation;
  const [id, auditId] = [newId(), newId()];
  await owner.query('INSERT INTO outbox (id, event, payload) VALUES ($1, $2, $3)', [
    id,
    'audit.recorded',
    JSON.stringify({ auditId }),
  ]);
  const bus = await createTestBus();
  const stored = new Set<string>();
  const dto = AuditIdsDto;
  await bus.bus.serve('audit.missing', { queue: 'svc-users.missing-audit-records', dto }, async ({ auditIds }) => ({
    missing: auditIds.filter((one) => !stored.has(one)),
  }));
  const config = loadConfig(DatabaseServiceConfig, {
    ...bus.env,
    DATABASE_URL: installation.config.DATABASE_URL,
    PORT: '0',
    LOG_LEVEL: 'silent',
  });
  await installation.start({}, config, [ReconciliationModule]);
  const findKept = async (): Promise<{ attempts: number } | null> =>
    (await owner.query('SELECT attempts FROM kept_event WHERE id = $1', [id]))[0] ?? null;
  const makeEventsDue = () => owner.query('UPDATE kept_event SET check_at = now()');

  // The broker has confirmed it, and loses it.
  expect(await eventually(findKept)).toEqual({ attempts: 1 });
  await makeEventsDue();
  await eventually(findKept, (kept) => kept?.attempts === 2);
  stored.add(auditId);
  await makeEventsDue();
  await eventually(findKept, (kept) => kept === null);
  await installation.stopAll();
  await bus.close();
});

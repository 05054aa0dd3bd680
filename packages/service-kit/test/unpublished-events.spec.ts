import type { EventName, Events } from '@larkspur/contracts/messages';
import type { UnpublishedEvents } from '@larkspur/contracts/operations';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { newId } from '../src/ids';
import { Outbox } from '../src/outbox/outbox';
import { unpublishedEventsController } from '../src/outbox/unpublished-events.controller';
import { TestIssuer } from '../src/testing/test-issuer';
import { TestInstallation } from './database-harness';
import { eventually, Operator, startBus, type TestBus } from './harness';

const PATH = '/api/test/unpublished-events';
const REFUSED = 'user.profile-changed';
const administrator = newId();
let installation: TestInstallation;
let operator: Operator;
let services: TestBus;
let issuer: TestIssuer;
let app: NestFastifyApplication;
const audited: unknown[] = [];

const as = (role: 'administrator' | 'auditor' | 'customer', user = newId()) => issuer.bearer(user, role);
const get = (headers: Record<string, string>, query = '') => app.inject({ url: `${PATH}${query}`, headers });
const resend = (id: string, headers: Record<string, string> = as('administrator', administrator)) =>
  app.inject({ method: 'POST', url: `${PATH}/${id}/resend`, headers });
const list = async (query = ''): Promise<UnpublishedEvents> => (await get(as('auditor'), query)).json().data;
const waiting = async (): Promise<{ event: string; attempts: number }[]> =>
  installation.owner.query(`SELECT event, attempts FROM outbox ORDER BY seq`);

const changed = (name: string) => ({
  userId: newId(),
  firstName: name,
  lastName: 'Lovelace',
  verificationStatus: 'awaiting' as const,
  revision: 2,
});

const enqueue = <E extends EventName>(event: E, payload: Events[E]) =>
  app.get(DataSource).transaction((manager) => app.get(Outbox).enqueue(manager, event, payload));

/** Leaves an event as the relay leaves one that the broker does not accept. */
async function setAside(event: string = REFUSED): Promise<string> {
  const [{ id }] = await installation.owner.query(
    `INSERT INTO outbox (event, payload, attempts, retry_at) VALUES ($1, $2, 8, 'infinity') RETURNING id`,
    [event, changed('Ada')],
  );
  return id;
}

beforeAll(async () => {
  installation = await TestInstallation.build();
  operator = await Operator.of(installation.config);
  services = await startBus(installation.config);
  issuer = await TestIssuer.serve(services.bus);
  await services.bus.observe('audit.recorded', (record) => audited.push(record));
  const controller = unpublishedEventsController('test/unpublished-events', { name: 'test', description: 'Testing.' });
  app = await installation.start({ controllers: [controller] });
});

beforeEach(async () => {
  audited.length = 0;
  await installation.owner.query('TRUNCATE outbox');
});

afterAll(async () => {
  await installation?.stopAll();
  await services?.stop();
  await operator?.cleanUp();
  await installation?.remove();
});

it('an event that the broker refuses is listed with the reason, and is published once it is sent again', async () => {
  await operator.refuse(REFUSED);
  await enqueue(REFUSED, changed('Ada'));
  // The broker accepts another event, so that the next failure is the first one's own.
  await enqueue('user.provisioned', { userId: newId(), accountNumber: '1000000001' });
  await eventually(waiting, ([row, ...others]) => (row?.attempts ?? 0) > 0 && others.length === 0);
  // The last attempt, without the pauses before it.
  await installation.owner.query('UPDATE outbox SET attempts = 7, retry_at = NULL');
  // Counted and listed by two queries.
  const { events, ...summary } = await eventually(
    list,
    (listed) => listed.setAside === 1 && listed.events.length === 1,
  );
  expect(summary).toEqual({ service: 'svc-test', setAside: 1, next: null, ofOtherRelease: [] });
  const [event] = events;
  expect(event).toEqual({
    _id: expect.any(String),
    event: REFUSED,
    reason: expect.stringContaining('cannot publish to internal exchange'),
    attempts: 8,
    createdAt: expect.stringMatching(/Z$/),
    failedAt: expect.stringMatching(/Z$/),
  });
  expect(JSON.stringify(events)).not.toMatch(/Ada|Lovelace/);

  await operator.accept(REFUSED);
  const response = await resend(event?._id ?? '');
  expect([response.statusCode, response.json().message]).toEqual([200, 'The event is being sent again.']);
  await eventually(waiting, ({ length }) => length === 0);
  const message = await eventually(
    () => operator.take('svc-auth.profile-changes'),
    (taken) => taken !== undefined,
  );
  expect(message?.properties.messageId).toBe(event?._id);
  expect((await list()).setAside).toBe(0);
});

it('an event that fails again is set aside again at once', async () => {
  const id = await setAside();
  await operator.refuse(REFUSED);
  try {
    expect((await resend(id)).statusCode).toBe(200);
    // The list is read before the number.
    const { events } = await eventually(
      () => list(),
      ({ events: listed }) => listed.length === 1,
    );
    expect(events).toEqual([expect.objectContaining({ _id: id, attempts: 9 })]);
  } finally {
    await operator.accept(REFUSED);
  }
});

it('two administrators send an event again once, and the audit names who did', async () => {
  const id = await setAside();
  const responses = await Promise.all([resend(id), resend(id)]);
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
  await eventually(waiting, ({ length }) => length === 0);
  await eventually(() => audited.length > 0, Boolean);
  expect(audited).toEqual([
    expect.objectContaining({
      action: 'event.resent',
      objectId: id,
      actor: { userId: administrator, role: 'administrator' },
      changes: [{ field: 'event', before: null, after: REFUSED }],
    }),
  ]);
});

it('lists the oldest 100 first and then the others, and counts them on the first page only', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 102; count += 1) ids.push(await setAside());
  const first = await list();
  expect(first.setAside).toBe(102);
  expect(first.events.map(({ _id }) => _id)).toEqual(ids.slice(0, 100));
  // An event that was sent meanwhile leaves no gap.
  await installation.owner.query('DELETE FROM outbox WHERE id = $1', [ids[99]]);
  const last = await list(`?cursor=${first.next}`);
  const { events, ...rest } = last;
  expect(rest).toEqual({ service: 'svc-test', next: null });
  expect(events.map(({ _id }) => _id)).toEqual(ids.slice(100));
  expect((await list('?limit=1')).events).toHaveLength(1);
});

it.each(['cursor=nonsense', 'cursor=-1', `cursor=${'9'.repeat(19)}`, 'limit=0', 'limit=101', 'q=user'])(
  'rejects ?%s and names the parameter',
  async (query) => {
    const response = await get(as('auditor'), `?${query}`);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, query.split('=')[0]]);
  },
);

it('counts the events of another release, and leaves them untouched', async () => {
  await installation.owner.query(`INSERT INTO outbox (event, payload) VALUES ('user.teleported', '{}')`);
  const id = await setAside('user.teleported');
  expect(await list()).toEqual({
    service: 'svc-test',
    setAside: 0,
    events: [],
    next: null,
    ofOtherRelease: [{ event: 'user.teleported', waiting: 2 }],
  });
  expect((await resend(id)).statusCode).toBe(404);
  expect(await waiting()).toHaveLength(2);
});

it('does not send again what is not set aside', async () => {
  const [{ id }] = await installation.owner.query(
    `INSERT INTO outbox (event, payload, retry_at) VALUES ($1, '{}', now() + interval '1 minute') RETURNING id`,
    [REFUSED],
  );
  const response = await resend(id);
  expect([response.statusCode, response.json().message]).toEqual([404, 'This event is no longer set aside.']);
  for (const absent of [newId(), 'nonsense', '%00']) expect((await resend(absent)).statusCode).toBe(404);
});

it('lets the back office read, and only administrators act', async () => {
  const id = await setAside();
  const statuses = (responses: { statusCode: number }[]) => responses.map(({ statusCode }) => statusCode);
  expect(statuses([await get({}), await get(as('customer')), await get(as('auditor'))])).toEqual([401, 403, 200]);
  expect(statuses([await resend(id, {}), await resend(id, as('customer')), await resend(id, as('auditor'))])).toEqual([
    401, 403, 403,
  ]);
  expect((await list()).setAside).toBe(1);
});

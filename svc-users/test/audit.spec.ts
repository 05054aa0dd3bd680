import type { AuditRecord } from '@larkspur/contracts/audit';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DataSource } from 'typeorm';
import { type AuditEvent, auditTrail } from './audit/audit-trail';
import { personalData } from './audit/personal-data';
import { type Harness, startService } from './harness';

let service: Harness;

beforeAll(async () => {
  service = await startService(async (bus) => {
    class AnyRequest {}
    await bus.serve('transfers.pending', { queue: 'svc-transactions.pending', dto: AnyRequest }, async () => ({
      pending: 0,
    }));
  });
});

afterAll(() => service.close());

const trail = auditTrail(() => service);
const { auditEvent, publish, read } = trail;

describe('GET /audit', () => {
  it('returns actor, subject, changes, time, origin and reason of each record', async () => {
    const ada = await service.register('Ada', 'Byron');
    const bob = await service.register('Bob', 'Ross');
    const event = auditEvent({
      actor: { userId: bob._id, role: 'administrator' },
      subjectId: ada._id,
      objectId: 'thing-7',
    });
    await publish(event);
    const { auditId, ...rest } = event;
    expect((await read(`/api/audit?subject=${ada._id}`)).data).toEqual(
      [
        {
          ...rest,
          _id: auditId,
          actor: { userId: bob._id, role: 'administrator', name: 'Bob Ross' },
          subject: { userId: ada._id, name: 'Ada Byron' },
          subjectId: undefined,
        },
      ].map(({ subjectId: _, ...record }) => record),
    );
  });

  it('records a redelivered event once, with its first content', async () => {
    const once = auditEvent({ subjectId: newId() });
    // Events are handled several at a time, in any order.
    await publish(once);
    await publish(once, { ...once, reason: 'Changed later' }, auditEvent());
    const { data } = await read(`/api/audit?subject=${once.subjectId}`);
    expect(data).toMatchObject([{ _id: once.auditId, reason: 'Requested by phone' }]);
  });

  it('records events without an actor, and unknown actions of a newer service', async () => {
    const subjectId = newId();
    const unknown = { action: 'something.new' as AuditEvent['action'], subjectId };
    await publish(auditEvent({ ...unknown, actor: null, changes: [], reason: null, address: null, requestId: null }));
    const { data } = await read(`/api/audit?subject=${subjectId}`);
    expect(data).toMatchObject([
      { action: 'something.new', actor: null, subject: { name: 'Unknown user' }, changes: [] },
    ]);
  });

  it('pages newest first without gaps, also between records of the same time', async () => {
    const actor = { userId: newId(), role: 'administrator' as const };
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const events = Array.from({ length: 25 }, (_, index) => auditEvent({ actor, at: at(Math.floor(index / 10)) }));
    await publish(...events);
    const seen: AuditRecord[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { data, page } = await read(`/api/audit?actor=${actor.userId}&limit=4${cursor && `&cursor=${cursor}`}`);
      expect(data.length).toBeLessThanOrEqual(4);
      seen.push(...data);
      cursor = page.next;
    }
    expect(seen.map(({ _id }) => _id)).toEqual(
      [...events]
        .sort((a, b) => b.at.localeCompare(a.at) || b.auditId.localeCompare(a.auditId))
        .map(({ auditId }) => auditId),
    );
  });

  it('pages oldest first, also in the file', async () => {
    const [objectId, subjectId] = [newId(), newId()];
    const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
    const events = Array.from({ length: 7 }, (_, index) =>
      auditEvent({ objectId, subjectId, at: at(Math.floor(index / 3)) }),
    );
    await publish(...events);
    const expected = events
      .toSorted((a, b) => a.at.localeCompare(b.at) || a.auditId.localeCompare(b.auditId))
      .map(({ auditId }) => auditId);
    const list = `/api/audit?subject=${subjectId}&sort=oldest&limit=5`;
    const first = await read(list);
    const second = await read(`${list}&cursor=${first.page.next}`);
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(expected);
    expect([first.data.length, second.page.next]).toEqual([5, null]);
    const file = (await service.asAdmin('GET', `/api/audit/export?object=${objectId}&sort=oldest`)).body.split('\r\n');
    const times = file.slice(1, -1).map((line) => line.split(',')[0]);
    expect(times).toHaveLength(7);
    expect(times).toEqual(times.toSorted());
  });

  it('filters by actor, subject, action and time', async () => {
    const [actor, other, subject] = [newId(), newId(), newId()];
    // The bank's days: New York is five hours behind UTC in March's first week.
    const by = (userId: string) => ({ userId, role: 'administrator' as const });
    await publish(
      auditEvent({ actor: by(actor), subjectId: subject, at: '2025-03-02T04:59:59.999Z' }),
      auditEvent({ actor: by(actor), subjectId: subject, action: 'user.deleted', at: '2025-03-02T05:00:00.000Z' }),
      auditEvent({ actor: by(other), subjectId: subject, at: '2025-03-03T04:59:59.999Z' }),
      auditEvent({ actor: by(actor), at: '2025-03-03T05:00:00.000Z' }),
    );
    const times = async (query: string) => (await read(`/api/audit?${query}`)).data.map(({ at }) => at);
    expect(await times(`actor=${actor}&subject=${subject}`)).toHaveLength(2);
    expect(await times(`subject=${subject}&action=user.deleted`)).toHaveLength(1);
    expect(await times(`subject=${subject}&from=2025-03-02&to=2025-03-02`)).toEqual([
      '2025-03-03T04:59:59.999Z',
      '2025-03-02T05:00:00.000Z',
    ]);
    expect(await times(`actor=${actor}&from=2025-03-02T05:00:00.000Z&to=2025-03-02T05:00:00.000Z`)).toHaveLength(1);
    expect(await times(`actor=${actor}&from=1900-01-01&to=9999-12-31`)).toHaveLength(3);
  });

  it.each([
    'cursor=nonsense',
    'limit=0',
    'limit=101',
    'actor=me',
    'action=nothing',
    `object=${'x'.repeat(101)}`,
    'sort=at',
    'from=yesterday',
    'to=2025-02-30',
    'x=1',
  ])('rejects ?%s and names the parameter', async (query) => {
    const response = await service.asAdmin('GET', `/api/audit?${query}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors[0].field).toBe(query.split('=')[0]);
  });

  it('is limited to administrators and auditors', async () => {
    for (const url of ['/api/audit', `/api/user/admin/${newId()}/audit`]) {
      expect((await service.asUser(newId(), 'GET', url)).statusCode).toBe(403);
      const headers = service.issuer.bearer(newId(), 'auditor');
      expect((await service.app.inject({ method: 'GET', url, headers })).statusCode).not.toBe(403);
    }
  });
});

test('GET /audit/export streams what the filters show as CSV, and is audited', async () => {
  const objectId = newId();
  await publish(
    auditEvent({ action: 'contact.read', objectId, reason: '=1+1' }),
    auditEvent({ action: 'contact.read' }),
  );
  const response = await service.asAdmin('GET', '/api/audit/export?action=contact.read');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ]);
  const listed = (await read('/api/audit?action=contact.read&limit=100')).data;
  const rows = response.body.split('\r\n');
  expect(rows[0]).toMatch(/^\uFEFFTime \(UTC\),Action,By,/);
  expect(rows.slice(1, -1).map((row) => row.split(',').slice(0, 2))).toEqual(
    listed.map(({ at, action }) => [at, action]),
  );
  expect(rows.find((row) => row.includes(objectId))).toContain("isBlocked: false → true,'=1+1,203.0.113.7");
  const isOfFile = ({ changes }: AuditRecord) => changes.some(({ after }) => after === 'contact.read');
  const record = await eventually(
    async () => (await read('/api/audit?action=audit.exported')).data.find(isOfFile) ?? null,
  );
  expect(record).toMatchObject({
    actor: { userId: service.administrator },
    action: 'audit.exported',
    changes: [{ field: 'action', before: null, after: 'contact.read' }],
  });
});

test('the records of one object are found, in the list and in the file', async () => {
  const [objectId, subjectId] = [newId(), newId()];
  const concerning = [auditEvent({ objectId }), auditEvent({ objectId, subjectId, action: 'transfer.reversed' })];
  await publish(...concerning, auditEvent({ objectId: newId(), subjectId }), auditEvent({ subjectId }));
  const found = (await read(`/api/audit?object=${objectId}`)).data.map(({ _id }) => _id);
  expect(found.toSorted()).toEqual(concerning.map(({ auditId }) => auditId).toSorted());
  expect((await read(`/api/audit?object=${objectId}&subject=${subjectId}`)).data).toHaveLength(1);
  const file = (await service.asAdmin('GET', `/api/audit/export?object=${objectId}`)).body.split('\r\n');
  expect(file.slice(1, -1)).toEqual([expect.stringContaining(objectId), expect.stringContaining(objectId)]);
});

describe('GET /user/admin/{id}/audit', () => {
  it('lists what was done to the user, also after the user was deleted', async () => {
    const ada = await service.register('Ada', 'Byron');
    await publish(auditEvent({ subjectId: ada._id }), auditEvent({ actor: { userId: ada._id, role: 'customer' } }));
    const url = `/api/user/admin/${ada._id}/audit`;
    expect((await read(url)).data).toMatchObject([{ subject: { name: 'Ada Byron' } }]);
    expect((await service.asAdmin('DELETE', `/api/user/admin/${ada._id}`)).statusCode).toBe(200);
    await publish(auditEvent({ subjectId: ada._id, action: 'verification.decided', at: '2020-01-01T00:00:00.000Z' }));
    const { data } = await read(url);
    expect(data.every(({ subject }) => subject?.name === 'Deleted customer')).toBe(true);
    expect(data.at(-1)).toMatchObject({ action: 'verification.decided' });
  });

  it('is empty for a new user and 404 for one that never existed', async () => {
    const ada = await service.register();
    expect((await read(`/api/user/admin/${ada._id}/audit`)).data).toEqual([]);
    for (const id of [newId(), 'nonsense', '%00']) {
      expect((await service.asAdmin('GET', `/api/user/admin/${id}/audit`)).statusCode).toBe(404);
    }
  });
});

describe('personal data', () => personalData(() => service, trail));

describe('the database role of the service', () => {
  it.each([
    'DELETE FROM audit.personal_data',
    `UPDATE audit.personal_data SET changes = '[]'`,
    `UPDATE audit.record SET reason = 'It was not me'`,
    'DELETE FROM audit.record',
    'TRUNCATE audit.record',
    'DROP TABLE audit.record',
    `UPDATE audit.deleted_user_name SET name = 'Someone else'`,
    'DELETE FROM audit.deleted_user_name',
    'ALTER TABLE audit.record DROP COLUMN actor_id',
  ])('cannot run: %s', async (sql) => {
    await expect(service.app.get(DataSource).query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });
});

it('reads every filter from an index', async () => {
  await service.rows.query(`
    INSERT INTO audit.record (id, action, actor_id, actor_role, subject_id, changes, at)
    SELECT gen_random_uuid(), 'session.opened', md5((i % 500)::text)::uuid, 'customer', md5((i % 500)::text)::uuid, '[]',
      now() - i * interval '1 minute'
    FROM generate_series(1, 20000) i`);
  await service.rows.query('ANALYZE audit.record');
  const userId = `'${'0'.repeat(32)}'::uuid`;
  for (const [where, index = 'record_'] of [
    [''],
    [`WHERE actor_id = ${userId}`],
    [`WHERE subject_id = ${userId}`],
    [`WHERE action = 'user.deleted'`],
    // The index of all records would be read to its end.
    [`WHERE object_id = ${userId}::text`, 'record_of_object'],
  ]) {
    for (const direction of ['DESC', 'ASC']) {
      const plan: { 'QUERY PLAN': string }[] = await service.rows.query(
        `EXPLAIN SELECT * FROM audit.record ${where} ORDER BY at ${direction}, id ${direction} LIMIT 51`,
      );
      const text = plan.map((line) => line['QUERY PLAN']).join('\n');
      expect(text).toMatch(new RegExp(`Index Scan (Backward )?(using|on) ${index}`));
      expect(text).not.toContain('Seq Scan');
    }
  }
});

import type { AuditRecord } from '@larkspur/contracts/audit';
import type { Events } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DataSource } from 'typeorm';
import { DeadLetterRepository } from '../src/dead-letters/dead-letter.repository';
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

type AuditEvent = Events['audit.recorded'];

function auditEvent(more: Partial<AuditEvent> = {}): AuditEvent {
  return {
    auditId: newId(),
    action: 'user.updated',
    actor: { userId: service.administrator, role: 'administrator' },
    subjectId: null,
    objectId: null,
    changes: [{ field: 'isBlocked', before: false, after: true }],
    reason: 'Requested by phone',
    address: '203.0.113.7',
    requestId: 'request-1',
    at: new Date().toISOString(),
    ...more,
  };
}

async function publish(...events: AuditEvent[]): Promise<void> {
  for (const event of events) await service.bus.publish('audit.recorded', event);
  await eventually(async () => {
    const [{ count }] = await service.rows.query('SELECT count(*)::int FROM audit.record WHERE id = ANY ($1)', [
      events.map(({ auditId }) => auditId),
    ]);
    return count === new Set(events.map(({ auditId }) => auditId)).size ? true : null;
  });
}

const read = async (url: string) => {
  const response = await service.asAdmin('GET', url);
  expect(response.statusCode).toBe(200);
  return response.json() as { data: AuditRecord[]; page: { next: string | null; limit: number } };
};

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
  const record = await eventually(async () => (await read('/api/audit?action=audit.exported')).data[0] ?? null);
  expect(record).toMatchObject({
    actor: { userId: service.administrator },
    action: 'audit.exported',
    changes: [{ field: 'action', before: null, after: 'contact.read' }],
  });
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

describe('personal data', () => {
  const PHONE = '+1 302 555 0164';

  /** Every row of this database that contains the text, as its table. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await service.rows.query<{ name: string }[]>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const sql = `SELECT count(*)::int AS count FROM ${name} AS r WHERE position($1 IN r::text) > 0`;
      const [{ count }] = await service.rows.query(sql, [text]);
      if (count > 0) found.push(name);
    }
    return found.sort();
  }

  /** One that copies the profile, and one that belongs to the books. */
  async function addDeadLetters(userId: string): Promise<void> {
    for (const type of ['user.profile-changed', 'account.adjusted']) {
      await service.rows.query(
        `INSERT INTO dead_letter (id, queue, type, reason, original, died_at) VALUES ($1, 'q', $2, 'broken', $3, now())`,
        [newId(), type, Buffer.from(JSON.stringify({ userId }))],
      );
    }
  }

  async function deadLettersOf(userId: string): Promise<string[]> {
    const letters = await service.rows.query<{ type: string }[]>(
      `SELECT type FROM dead_letter WHERE position(convert_to($1, 'UTF8') IN original) > 0`,
      [userId],
    );
    return letters.map(({ type }) => type);
  }

  it('is shown with the record, is not in the append-only table, and is deleted with the customer', async () => {
    const user = await service.register('Wilhelmina', 'Quartermaine');
    const changes = [
      { field: 'email', before: user.email, after: `new-${user.email}` },
      { field: 'phone', before: null, after: PHONE },
      { field: 'isBlocked', before: false, after: true },
    ];
    const actor = { userId: user._id, role: 'customer' as const };
    const event = auditEvent({ actor, subjectId: user._id, changes, address: '203.0.113.77' });
    const search = auditEvent({ action: 'users.exported', changes: [{ field: 'q', before: null, after: user.email }] });
    await publish(event, search);
    const shown = async () =>
      (await read(`/api/audit?subject=${user._id}`)).data.find(({ _id }) => _id === event.auditId);
    expect(await shown()).toMatchObject({
      changes,
      address: '203.0.113.77',
      actor: { name: 'Wilhelmina Quartermaine' },
    });
    await addDeadLetters(user._id);
    expect(await tablesWith(PHONE)).toEqual(['audit.personal_data']);
    expect(await tablesWith(user.email)).toEqual(['audit.personal_data', 'public.customer']);

    expect((await service.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    const late = auditEvent({ actor, subjectId: user._id, changes, action: 'profile.updated' });
    await publish(late);
    await eventually(async () => {
      const { data } = await read(`/api/audit?subject=${user._id}&action=user.deleted`);
      return data.length > 0 ? true : null;
    });
    expect(await deadLettersOf(user._id)).toEqual(['account.adjusted']);
    for (const text of [user.email, PHONE, 'Wilhelmina', 'Quartermaine', '203.0.113.77']) {
      expect([text, await tablesWith(text)]).toEqual([text, []]);
    }
    expect(await shown()).toMatchObject({
      actor: { name: 'Deleted customer' },
      changes: [
        { field: 'email', before: null, after: null },
        { field: 'phone', before: null, after: null },
        { field: 'isBlocked', before: false, after: true },
      ],
      address: null,
    });
  });

  it('in a reason of staff is shown with the record, and is deleted with the customer', async () => {
    const user = await service.register('Rosalind', 'Featherstone');
    const reason = 'The passport of Rosalind Featherstone has expired.';
    const decided = auditEvent({ action: 'verification.decided', subjectId: user._id, changes: [], reason });
    const locked = auditEvent({
      action: 'payment-pin.locked',
      actor: { userId: user._id, role: 'customer' },
      subjectId: user._id,
      reason: 'Five wrong payment PINs',
    });
    await publish(decided, locked);
    const reasons = async () => {
      const { data } = await read(`/api/audit?subject=${user._id}`);
      return [decided, locked].map(({ auditId }) => data.find(({ _id }) => _id === auditId)?.reason);
    };
    expect(await reasons()).toEqual([reason, 'Five wrong payment PINs']);
    const { body } = await service.asAdmin('GET', `/api/audit/export?subject=${user._id}`);
    expect(body).toContain(reason);
    expect(await tablesWith(reason)).toEqual(['audit.personal_data']);

    expect((await service.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    await publish(auditEvent({ action: 'verification.decided', subjectId: user._id, reason }));
    expect(await tablesWith('Featherstone')).toEqual([]);
    expect(await reasons()).toEqual([null, 'Five wrong payment PINs']);
  });

  it('in records without a subject is deleted with the person whom it names, and with nobody else', async () => {
    const nan = await service.register('Anna "Nan"', 'Berg\\Strom');
    const al = await service.register('Al', 'Li');
    const search = (after: string) =>
      auditEvent({ action: 'users.exported', changes: [{ field: 'q', before: null, after }] });
    const own = ['anna "nan" berg\\strom', `Mail: ${al.email}.`, 'al li', `Al Li, ${al.account.number}`].map(search);
    const foreign = ['Al Liu', 'Mal Li', 'Al Li-Wong', `b.${al.email}`, `${al.email}.au`].map(search);
    await publish(...own, ...foreign);
    for (const { _id } of [nan, al]) {
      expect((await service.asAdmin('DELETE', `/api/user/admin/${_id}`)).statusCode).toBe(200);
    }
    const kept = await service.rows.query<{ id: string }[]>(
      'SELECT record_id AS id FROM audit.personal_data WHERE record_id = ANY ($1)',
      [[...own, ...foreign].map(({ auditId }) => auditId)],
    );
    expect(kept.map(({ id }) => id).toSorted()).toEqual(foreign.map(({ auditId }) => auditId).toSorted());
  });

  it('of a payee is not stored when the record arrives after the deletion', async () => {
    const user = await service.register('Ottilie', 'Latecomer');
    expect((await service.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    await publish(
      auditEvent({
        action: 'beneficiary.added',
        changes: [
          { field: 'name', before: null, after: 'Ottilie L.' },
          { field: 'accountNumber', before: null, after: user.account.number },
        ],
      }),
    );
    expect(await tablesWith('Ottilie')).toEqual([]);
  });

  it('of a deleted customer leaves the audit events among the dead letters, which can still be redriven', async () => {
    const user = await service.register('Wendeline', 'Underhill');
    const changes = [
      { field: 'lastName', before: 'Underhill', after: 'Overhill' },
      { field: 'isBlocked', before: false, after: true },
    ];
    const event = auditEvent({ subjectId: user._id, changes, reason: 'Ms. Underhill has married.' });
    const originals = [
      JSON.stringify(event),
      `{"subjectId":"${user._id}","lastName":"Underhill"`,
      // PostgreSQL stores neither.
      JSON.stringify({ ...event, reason: 'Ms. \u0000' }),
      JSON.stringify({ ...event, reason: 'Ms. \ud800' }),
    ];
    for (const original of originals) {
      await service.rows.query(
        `INSERT INTO dead_letter (id, queue, type, reason, original, properties, died_at)
         VALUES ($1, 'svc-users.audit', 'audit.recorded', 'broken', $2, '{}', now())`,
        [newId(), Buffer.from(original)],
      );
    }
    expect((await service.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    const letters = await service.rows.query<{ original: Buffer | null }[]>(
      `SELECT original FROM dead_letter WHERE type = 'audit.recorded' ORDER BY original NULLS LAST`,
    );
    const erased = {
      ...event,
      changes: [{ field: 'lastName', before: null, after: null }, changes[1]],
      reason: null,
    };
    expect(letters.map(({ original }) => original && JSON.parse(original.toString()))).toEqual([
      erased,
      null,
      null,
      null,
    ]);
  });

  it('of a deleted customer is not stored with a dead letter that arrives afterwards', async () => {
    const user = await service.register('Balthasar', 'Tardy');
    expect((await service.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    const userId = user._id;
    const add = (type: string, payload: object) =>
      service.app.get(DeadLetterRepository).add({
        ...{ id: newId(), queue: 'q', type, reason: 'broken', diedAt: new Date() },
        ...{ content: Buffer.from(JSON.stringify(payload)), properties: {} },
      });
    await add('user.profile-changed', { userId, firstName: 'Balthasar' });
    await add('audit.recorded', auditEvent({ subjectId: userId, reason: 'Balthasar called.' }));
    await add('account.adjusted', { userId });
    expect((await deadLettersOf(userId)).toSorted()).toEqual(['account.adjusted', 'audit.recorded']);
    const letters = await service.rows.query<{ original: Buffer }[]>(
      `SELECT original FROM dead_letter WHERE position(convert_to($1, 'UTF8') IN original) > 0`,
      [userId],
    );
    expect(letters.map(({ original }) => original.toString()).join()).not.toContain('Balthasar');
  });

  it('of staff stays: the records say who acted for the bank', async () => {
    const clerk = await service.register('Clara', 'Clerk');
    await service.rows.query(`UPDATE customer SET role = 'administrator' WHERE user_id = $1`, [clerk._id]);
    const event = auditEvent({ actor: { userId: clerk._id, role: 'administrator' }, address: '203.0.113.78' });
    await publish(event);
    expect((await service.asAdmin('DELETE', `/api/user/admin/${clerk._id}`)).statusCode).toBe(200);
    const { data } = await read(`/api/audit?actor=${clerk._id}`);
    expect(data).toMatchObject([{ actor: { name: 'Clara Clerk' }, address: '203.0.113.78' }]);
  });
});

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
  for (const where of [
    '',
    `WHERE actor_id = ${userId}`,
    `WHERE subject_id = ${userId}`,
    `WHERE action = 'user.deleted'`,
  ]) {
    const plan: { 'QUERY PLAN': string }[] = await service.rows.query(
      `EXPLAIN SELECT * FROM audit.record ${where} ORDER BY at DESC, id DESC LIMIT 51`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index Scan (using|on) record_/);
    expect(text).not.toContain('Seq Scan');
  }
});

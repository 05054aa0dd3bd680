import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DeadLetterRepository } from '../../src/dead-letters/dead-letter.repository';
import type { Harness } from '../harness';
import type { AuditTrail } from './audit-trail';

/** Tests of the personal data in records. */
export function personalData(service: () => Harness, { auditEvent, publish, read }: AuditTrail): void {
  const PHONE = '+1 302 555 0164';

  /** Every row of this database that contains the text, as its table. */
  async function tablesWith(text: string): Promise<string[]> {
    const tables = await service().rows.query<{ name: string }[]>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const sql = `SELECT count(*)::int AS count FROM ${name} AS r WHERE position($1 IN r::text) > 0`;
      const [{ count }] = await service().rows.query(sql, [text]);
      if (count > 0) found.push(name);
    }
    return found.sort();
  }

  /** One that copies the profile, and one that belongs to the books. */
  async function addDeadLetters(userId: string): Promise<void> {
    for (const type of ['user.profile-changed', 'account.adjusted']) {
      await service().rows.query(
        `INSERT INTO dead_letter (id, queue, type, reason, original, died_at) VALUES ($1, 'q', $2, 'broken', $3, now())`,
        [newId(), type, Buffer.from(JSON.stringify({ userId, description: 'For Wilhelmina' }))],
      );
    }
  }

  async function deadLettersOf(userId: string): Promise<string[]> {
    const letters = await service().rows.query<{ type: string }[]>(
      `SELECT type FROM dead_letter WHERE position(convert_to($1, 'UTF8') IN original) > 0`,
      [userId],
    );
    return letters.map(({ type }) => type);
  }

  it('is shown with the record, is not in the append-only table, and is deleted with the customer', async () => {
    const user = await service().register('Wilhelmina', 'Quartermaine');
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

    expect((await service().asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
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
    const user = await service().register('Rosalind', 'Featherstone');
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
    const { body } = await service().asAdmin('GET', `/api/audit/export?subject=${user._id}`);
    expect(body).toContain(reason);
    expect(await tablesWith(reason)).toEqual(['audit.personal_data']);

    expect((await service().asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    await publish(auditEvent({ action: 'verification.decided', subjectId: user._id, reason }));
    expect(await tablesWith('Featherstone')).toEqual([]);
    expect(await reasons()).toEqual([null, 'Five wrong payment PINs']);
  });

  it('in records without a subject is deleted with the person whom it names, and with nobody else', async () => {
    const nan = await service().register('Anna "Nan"', 'Berg\\Strom');
    const al = await service().register('Al', 'Li');
    const search = (after: string) =>
      auditEvent({ action: 'users.exported', changes: [{ field: 'q', before: null, after }] });
    const own = ['anna "nan" berg\\strom', `Mail: ${al.email}.`, 'al li', `Al Li, ${al.account.number}`].map(search);
    const foreign = ['Al Liu', 'Mal Li', 'Al Li-Wong', `b.${al.email}`, `${al.email}.au`].map(search);
    await publish(...own, ...foreign);
    for (const { _id } of [nan, al]) {
      expect((await service().asAdmin('DELETE', `/api/user/admin/${_id}`)).statusCode).toBe(200);
    }
    const kept = await service().rows.query<{ id: string }[]>(
      'SELECT record_id AS id FROM audit.personal_data WHERE record_id = ANY ($1)',
      [[...own, ...foreign].map(({ auditId }) => auditId)],
    );
    expect(kept.map(({ id }) => id).toSorted()).toEqual(foreign.map(({ auditId }) => auditId).toSorted());
  });

  it('in records without a subject is found by the former names, emails, and numbers of the person', async () => {
    const user = await service().register('Amelia', 'Quartermain');
    const renamed = [
      { field: 'lastName', before: 'Quartermain', after: 'Quartermain-Ames' },
      { field: 'email', before: user.email, after: `new-${user.email}` },
    ];
    await publish(auditEvent({ subjectId: user._id, changes: renamed }));
    await service().rows.query('UPDATE customer SET last_name = $2, email = $3 WHERE user_id = $1', [
      user._id,
      'Quartermain-Ames',
      `new-${user.email}`,
    ]);
    const account = { number: '8800220011', savings: 0, checking: 0 };
    expect((await service().asAdmin('PUT', `/api/user/admin/account/${user._id}`, account)).statusCode).toBe(200);
    const search = (after: string) =>
      auditEvent({ action: 'users.exported', changes: [{ field: 'q', before: null, after }] });
    const own = [
      ...[user.email, `new-${user.email}`, 'Amelia Quartermain', 'Amelia Quartermain-Ames'],
      ...[`${user.account.number} is new`, 'Account 8800220011'],
    ].map(search);
    const foreign = ['Amelia', 'Quartermain', 'Amelia Quartermaine', `x${user.email}`, '18800220011'].map(search);
    await publish(...own, ...foreign);
    expect((await service().asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    const kept = await service().rows.query<{ id: string }[]>(
      'SELECT record_id AS id FROM audit.personal_data WHERE record_id = ANY ($1)',
      [[...own, ...foreign].map(({ auditId }) => auditId)],
    );
    expect(kept.map(({ id }) => id).toSorted()).toEqual(foreign.map(({ auditId }) => auditId).toSorted());
  });

  it('of a payee is not stored when the record arrives after the deletion', async () => {
    const user = await service().register('Ottilie', 'Latecomer');
    expect((await service().asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
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
    const user = await service().register('Wendeline', 'Underhill');
    const changes = [
      { field: 'lastName', before: 'Underhill', after: 'Overhill' },
      { field: 'isBlocked', before: false, after: true },
    ];
    const event = auditEvent({ subjectId: user._id, changes, reason: 'Ms. Underhill has married.' });
    const originals = [
      JSON.stringify(event),
      `{"subjectId":"${user._id}","lastName":"Underhill"`,
      // An escaped backslash, which PostgreSQL stores.
      JSON.stringify({ ...event, reason: 'C:\\u0000' }),
      // PostgreSQL stores neither.
      JSON.stringify({ ...event, reason: 'Ms. \u0000' }),
      JSON.stringify({ ...event, reason: 'Ms. \ud800' }),
    ];
    for (const original of originals) {
      await service().rows.query(
        `INSERT INTO dead_letter (id, queue, type, reason, original, properties, died_at)
         VALUES ($1, 'svc-users.audit', 'audit.recorded', 'broken', $2, '{}', now())`,
        [newId(), Buffer.from(original)],
      );
    }
    expect((await service().asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    const letters = await service().rows.query<{ original: Buffer | null }[]>(
      `SELECT original FROM dead_letter WHERE type = 'audit.recorded' ORDER BY original NULLS LAST`,
    );
    const erased = {
      ...event,
      changes: [{ field: 'lastName', before: null, after: null }, changes[1]],
      reason: null,
    };
    expect(letters.map(({ original }) => original && JSON.parse(original.toString()))).toEqual([
      erased,
      erased,
      null,
      null,
      null,
    ]);
  });

  it('of a deleted customer is not stored with a dead letter that arrives afterwards', async () => {
    const user = await service().register('Balthasar', 'Tardy');
    expect((await service().asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    const userId = user._id;
    const add = (type: string, payload: object) =>
      service()
        .app.get(DeadLetterRepository)
        .add({
          ...{ id: newId(), queue: 'q', type, reason: 'broken', diedAt: new Date() },
          ...{ content: Buffer.from(JSON.stringify(payload)), properties: {} },
        });
    await add('user.profile-changed', { userId, firstName: 'Balthasar' });
    await add('audit.recorded', auditEvent({ subjectId: userId, reason: 'Balthasar called.' }));
    await add('account.adjusted', { userId, description: 'Fee of Balthasar' });
    await add('statement.changed', { changes: [{ userId, line: { description: 'Rent of Balthasar' } }] });
    await add('transfer.reversed', {
      ...{ payer: { userId, name: 'Balthasar Tardy', accountNumber: user.account.number }, payee: null },
      reason: 'Balthasar asked for it',
    });
    expect((await deadLettersOf(userId)).toSorted()).toEqual([
      'account.adjusted',
      'audit.recorded',
      'transfer.reversed',
    ]);
    const letters = await service().rows.query<{ original: Buffer }[]>(
      `SELECT original FROM dead_letter WHERE position(convert_to($1, 'UTF8') IN original) > 0`,
      [userId],
    );
    expect(letters.map(({ original }) => original.toString()).join()).not.toContain('Balthasar');
    const [changed] = await service().rows.query<{ original: Buffer }[]>(
      `SELECT original FROM dead_letter WHERE type = 'statement.changed' ORDER BY id DESC LIMIT 1`,
    );
    expect(changed?.original.toString()).toBe('{"changes":[]}');
  });

  it('of a deleted customer leaves the events about their money, which keep what the books of others need', async () => {
    const [ada, bob] = [await service().register('Adelheid', 'Gone'), await service().register('Bob', 'Stays')];
    const [payer, payee] = [ada, bob].map(({ _id, firstName, lastName, account }) => ({
      ...{ userId: _id, name: `${firstName} ${lastName}`, accountNumber: account.number, account: 'savings' },
    }));
    const changeOf = (userId: string, description: string) => ({ userId, line: { description }, balance: null });
    const reversal = { reversalId: newId(), payer, payee, amountCents: 5, reason: 'Adelheid called' };
    const erased = { ...payer, name: '', accountNumber: '' };
    const adjusted = { userId: ada._id, amountCents: 7, description: 'Fee of Adelheid' };
    const events: [type: string, before: object, after: object | null][] = [
      [
        'statement.changed',
        { changes: [changeOf(ada._id, 'Rent'), changeOf(bob._id, 'From Adelheid Gone')] },
        { changes: [changeOf(bob._id, 'From Adelheid Gone')] },
      ],
      ['statement.changed', { changes: ada._id }, null],
      ['account.adjusted', adjusted, { ...adjusted, description: '' }],
      [
        'account.adjusted',
        { ...adjusted, description: 'Account closed' },
        { ...adjusted, description: 'Account closed' },
      ],
      [
        'account.adjusted',
        { ...adjusted, userId: bob._id, actorId: ada._id },
        { ...adjusted, userId: bob._id, actorId: ada._id },
      ],
      ['transfer.reversed', reversal, reversal],
      ['transfer.reversed', { ...reversal, payer: payee, payee: payer }, { ...reversal, payer: payee, payee: erased }],
      ['transfer.reversed', { ...reversal, payee: payer }, { ...reversal, payer: erased, payee: erased, reason: '' }],
      ['transfer.reversed', { ...reversal, payee: null }, { ...reversal, payer: erased, payee: null, reason: '' }],
    ];
    const ids = events.map(() => newId());
    for (const [index, [type, before]] of events.entries()) {
      await service().rows.query(
        `INSERT INTO dead_letter (id, queue, type, reason, original, properties, died_at)
         VALUES ($1, 'q', $2, 'broken', $3, '{}', now())`,
        [ids[index], type, Buffer.from(JSON.stringify(before))],
      );
    }
    const originals = async () => {
      const letters = await service().rows.query<{ original: Buffer | null }[]>(
        'SELECT original FROM dead_letter WHERE id = ANY ($1) ORDER BY array_position($1, id)',
        [ids],
      );
      return letters.map(({ original }) => original && JSON.parse(original.toString()));
    };
    expect((await service().asAdmin('DELETE', `/api/user/admin/${ada._id}`)).statusCode).toBe(200);
    expect(await originals()).toEqual(events.map(([, , after]) => after));

    expect((await service().asAdmin('DELETE', `/api/user/admin/${bob._id}`)).statusCode).toBe(200);
    const withoutBoth = await originals();
    expect(withoutBoth[0]).toEqual({ changes: [] });
    // Bob's line names who paid him.
    expect(withoutBoth[5]).toEqual({ ...reversal, payee: { ...payee, name: '', accountNumber: '' }, reason: '' });
  });

  it('of staff stays: the records say who acted for the bank', async () => {
    const clerk = await service().register('Clara', 'Clerk');
    await service().rows.query(`UPDATE customer SET role = 'administrator' WHERE user_id = $1`, [clerk._id]);
    const event = auditEvent({ actor: { userId: clerk._id, role: 'administrator' }, address: '203.0.113.78' });
    await publish(event);
    expect((await service().asAdmin('DELETE', `/api/user/admin/${clerk._id}`)).statusCode).toBe(200);
    const { data } = await read(`/api/audit?actor=${clerk._id}`);
    expect(data).toMatchObject([{ actor: { name: 'Clara Clerk' }, address: '203.0.113.78' }]);
  });
}

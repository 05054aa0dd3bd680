import type { PagedResponse } from '@larkspur/contracts/http';
import type { Role } from '@larkspur/contracts/session';
import type { UserNote } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { DataSource } from 'typeorm';
import type { BackOffice } from './set-up';

/** Notes of staff on a user. */
export function notes({ service, register, asAdmin }: BackOffice): void {
  const notesOf = async (userId: string) =>
    (await asAdmin('GET', `/api/user/admin/${userId}/notes`)).json() as PagedResponse<UserNote>;

  test('are added with author and time, listed newest first, and never changed', async () => {
    const user = await register();
    const path = `/api/user/admin/${user._id}/notes`;
    const first = await asAdmin('POST', path, { text: '  Called about the card.\nWill call again.  ' });
    expect([first.statusCode, first.json().data]).toEqual([
      201,
      {
        _id: expect.any(String),
        text: 'Called about the card.\nWill call again.',
        author: { userId: service().administrator, name: expect.any(String) },
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    await asAdmin('POST', path, { text: 'Second' });
    const page = await asAdmin('GET', `${path}?limit=1`);
    expect(page.json()).toMatchObject({ data: [{ text: 'Second' }], page: { next: expect.any(String) } });
    const rest = await asAdmin('GET', `${path}?limit=1&cursor=${page.json().page.next}`);
    expect(rest.json()).toMatchObject({ data: [first.json().data], page: { next: null } });
    for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
      expect((await asAdmin(method, `${path}/${first.json().data._id}`)).statusCode).toBe(404);
    }
    const role = service().app.get(DataSource);
    await expect(role.query("UPDATE audit.customer_note SET text = 'forged'")).rejects.toThrow('permission denied');
    await expect(role.query('DELETE FROM audit.customer_note')).rejects.toThrow('permission denied');
  });

  test('are added once for each idempotency key', async () => {
    const { _id } = await register();
    const add = (text: string) =>
      service().asAdmin('POST', `/api/user/admin/${_id}/notes`, { text }, { 'idempotency-key': `note-${_id}` });
    const [one, two] = [await add('Once'), await add('Once')];
    expect(two.json().data._id).toBe(one.json().data._id);
    expect((await add('Other')).json().code).toBe('idempotency_mismatch');
    expect((await notesOf(_id)).data).toHaveLength(1);
  });

  test('are limited in length, need an existing user, and go with the user', async () => {
    const { _id } = await register();
    const path = `/api/user/admin/${_id}/notes`;
    for (const text of ['', ' ', 'x'.repeat(2_001), 7, null]) {
      expect((await asAdmin('POST', path, { text })).json().errors[0].field).toBe('text');
    }
    expect((await asAdmin('POST', path, { text: 'Leaves soon' })).statusCode).toBe(201);
    await service().rows.query('DELETE FROM customer WHERE user_id = $1', [_id]);
    expect(await service().rows.query('SELECT FROM audit.customer_note WHERE user_id = $1', [_id])).toHaveLength(0);
    expect((await asAdmin('GET', path)).statusCode).toBe(404);
    expect((await asAdmin('POST', path, { text: 'Too late' })).statusCode).toBe(404);
  });

  test('are read but not added by an auditor, and neither by a customer', async () => {
    const { _id } = await register();
    const url = `/api/user/admin/${_id}/notes`;
    const as = async (role: Role, method: 'GET' | 'POST') => {
      const headers = service().issuer.bearer(newId(), role);
      return (
        await service().app.inject({ method, url, headers, ...(method === 'POST' && { payload: { text: 'x' } }) })
      ).statusCode;
    };
    expect([await as('auditor', 'GET'), await as('auditor', 'POST')]).toEqual([200, 403]);
    expect([await as('customer', 'GET'), await as('customer', 'POST')]).toEqual([403, 403]);
    const own = await service().asAdmin('POST', `/api/user/admin/${service().administrator}/notes`, { text: 'Me' });
    expect(own.json().code).toBe('own_account');
  });
}

import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DeleteExpiredRequestsJob } from '../src/idempotent-requests/delete-expired-requests.job';
import { toUpdateRequest } from './harness';
import { dataUrl, testImage } from './images';
import { accountOf, accountUrlOf, urlOf, useUserUpdates } from './use-user-updates';

const updates = useUserUpdates();

describe('If-Match', () => {
  test('accepts one of several concurrent updates of the same revision', async () => {
    const user = await updates.registered();
    const tag = await updates.tagOf(user);
    const edits = ['One', 'Two', 'Three', 'Four'].map((lastName) =>
      updates.put(urlOf(user), { ...toUpdateRequest(user), lastName }, { 'if-match': tag }),
    );
    const responses = await Promise.all(edits);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412]);
    expect(responses.find(({ statusCode }) => statusCode === 412)?.json().code).toBe('stale');
    const winner = responses.find(({ statusCode }) => statusCode === 200);
    expect(winner?.headers.etag).toBe(await updates.tagOf(user));
    expect(winner?.headers.etag).not.toBe(tag);
  });

  test('accepts one of several concurrent email changes of the same revision', async () => {
    const user = await updates.registered();
    const tag = await updates.tagOf(user);
    const responses = await Promise.all(
      [1, 2, 3].map((i) =>
        updates.put(
          urlOf(user),
          { ...toUpdateRequest(user), email: `${i}-${newId()}@example.com` },
          { 'if-match': tag },
        ),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 409, 412].includes(status))).toBe(true);
    const { email } = (await updates.service.asAdmin('GET', urlOf(user))).json().data;
    expect(updates.logins.login(user._id)?.email).toBe(email);
  });

  test('rejects an account update after a balance change, but not a profile update', async () => {
    const user = await updates.registered();
    const tag = await updates.tagOf(user);
    expect(
      (await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 100 }, { 'if-match': tag })).statusCode,
    ).toBe(200);
    expect(
      (await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 50 }, { 'if-match': tag })).statusCode,
    ).toBe(412);
    expect(
      (await updates.put(urlOf(user), { ...toUpdateRequest(user), lastName: 'King' }, { 'if-match': tag })).statusCode,
    ).toBe(200);
    expect((await updates.service.asAdmin('GET', urlOf(user))).json().data.account.savings).toBe(100);
  });

  test('rejects an update after the login changed in svc-auth', async () => {
    const user = await updates.registered();
    const tag = await updates.tagOf(user);
    const email = `${newId()}@example.com`;
    await updates.service.bus.publish('login.changed', { userId: user._id, email, isDisabled: false, revision: 1 });
    await eventually(async () => ((await updates.tagOf(user)) === tag ? null : tag));
    const response = await updates.put(
      urlOf(user),
      { ...toUpdateRequest(user), lastName: 'King' },
      { 'if-match': tag },
    );
    expect([response.statusCode, response.json().code]).toEqual([412, 'stale']);
    expect((await updates.service.asAdmin('GET', urlOf(user))).json().data).toMatchObject({
      email,
      lastName: user.lastName,
    });
  });

  test('changes with the profile picture', async () => {
    const user = await updates.registered();
    const tag = await updates.tagOf(user);
    const picture = dataUrl(await testImage());
    expect((await updates.service.asUser(user._id, 'PATCH', '/api/user/profile-picture', { picture })).statusCode).toBe(
      200,
    );
    expect(await updates.tagOf(user)).not.toBe(tag);
  });

  test.each(['*', ''])('%j matches any revision', async (ifMatch) => {
    const user = await updates.registered();
    expect(
      (await updates.put(urlOf(user), { ...toUpdateRequest(user), lastName: 'King' }, { 'if-match': ifMatch }))
        .statusCode,
    ).toBe(200);
  });

  test.each(['"0.0.0"', 'W/"1.0.0"', '1', 'nonsense', '"', '"9", "8"'])('%s matches no revision', async (ifMatch) => {
    const user = await updates.registered();
    const response = await updates.put(
      urlOf(user),
      { ...toUpdateRequest(user), lastName: 'King' },
      { 'if-match': ifMatch },
    );
    expect([response.statusCode, response.json().code]).toEqual([412, 'stale']);
  });

  test('one of several tags can match, and an update without changes keeps the tag', async () => {
    const user = await updates.registered();
    const tag = await updates.tagOf(user);
    expect((await updates.put(urlOf(user), toUpdateRequest(user), { 'if-match': `"7.0.0", ${tag}` })).statusCode).toBe(
      200,
    );
    expect(await updates.tagOf(user)).toBe(tag);
  });
});

describe('Idempotency-Key', () => {
  const savingsOf = async (user: User) =>
    (await updates.service.asAdmin('GET', urlOf(user))).json().data.account.savings;

  test('of a repeated account update keeps what was posted since', async () => {
    const user = await updates.registered();
    const edit = { ...accountOf(user), savings: 500, reason: 'Opening deposit' };
    const headers = { 'idempotency-key': newId(), 'if-match': await updates.tagOf(user) };
    expect((await updates.put(accountUrlOf(user), edit, headers)).statusCode).toBe(200);
    await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 120 });
    const repeated = await updates.put(accountUrlOf(user), edit, headers);
    expect([repeated.statusCode, repeated.json().data.account.savings]).toEqual([200, 120]);
    expect(repeated.headers.etag).toBe(await updates.tagOf(user));
  });

  test('makes concurrent account updates one', async () => {
    const user = await updates.registered();
    const headers = { 'idempotency-key': newId(), 'if-match': await updates.tagOf(user) };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => updates.put(accountUrlOf(user), { ...accountOf(user), checking: 75 }, headers)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [{ count }] = await updates.service.rows.query(
      `SELECT count(*)::int FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE a.user_id = $1`,
      [user._id],
    );
    expect(count).toBe(1);
  });

  test('of another account update is refused', async () => {
    const [user, other] = [await updates.registered(), await updates.registered()];
    const headers = { 'idempotency-key': newId() };
    expect((await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 5 }, headers)).statusCode).toBe(200);
    for (const [url, body] of [
      [accountUrlOf(user), { ...accountOf(user), savings: 6 }],
      [accountUrlOf(user), { ...accountOf(user), savings: 5, reason: 'Another reason' }],
      [accountUrlOf(other), { ...accountOf(other), savings: 5 }],
    ] as const) {
      const response = await updates.put(url, body, headers);
      expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await savingsOf(user)).toBe(5);
  });

  test('is free again after a refused account update', async () => {
    const user = await updates.registered();
    const headers = { 'idempotency-key': newId() };
    const stale = await updates.put(
      accountUrlOf(user),
      { ...accountOf(user), savings: 5 },
      { ...headers, 'if-match': '"0.0.0.0"' },
    );
    expect(stale.statusCode).toBe(412);
    expect((await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 7 }, headers)).statusCode).toBe(200);
  });

  test('of one administrator does not match another’s', async () => {
    const user = await updates.registered();
    const headers = { 'idempotency-key': newId() };
    await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 5 }, headers);
    const response = await updates.service.app.inject({
      method: 'PUT',
      url: accountUrlOf(user),
      headers: { ...updates.service.issuer.bearer(newId(), 'administrator'), ...headers },
      payload: { ...accountOf(user), savings: 9 },
    });
    expect([response.statusCode, await savingsOf(user)]).toEqual([200, 9]);
  });

  test('returns the beneficiary that the first request added', async () => {
    const beneficiary = { name: 'Gas Works', accountNumber: newId().replaceAll('-', '') };
    const headers = { 'idempotency-key': newId() };
    const add = (body: object, more = headers) => updates.service.asAdmin('POST', '/api/beneficiaries', body, more);
    const [first, second] = await Promise.all([add(beneficiary), add(beneficiary)]);
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
    expect(second?.json().data).toEqual(first?.json().data);
    const other = await add({ ...beneficiary, name: 'Water Works' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect((await add(beneficiary, { 'idempotency-key': newId() })).statusCode).toBe(409);
    await updates.service.asAdmin('DELETE', `/api/beneficiaries/${first?.json().data._id}`);
    const deleted = await add(beneficiary);
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'conflict']);
  });

  test('is refused when it is malformed', async () => {
    const user = await updates.registered();
    const headers = { 'idempotency-key': 'with spaces' };
    for (const response of [
      await updates.put(accountUrlOf(user), accountOf(user), headers),
      await updates.service.asAdmin(
        'POST',
        '/api/beneficiaries',
        { name: 'Gas Works', accountNumber: '1234567890' },
        headers,
      ),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'bad_request']);
    }
  });

  test('expires after a day', async () => {
    const user = await updates.registered();
    const headers = { 'idempotency-key': newId() };
    await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 5 }, headers);
    await updates.service.rows.query(
      `UPDATE idempotent_request SET created_at = now() - interval '25 hours' WHERE key = $1`,
      [headers['idempotency-key']],
    );
    await updates.service.app.get(DeleteExpiredRequestsJob).deleteExpired();
    expect((await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 6 }, headers)).statusCode).toBe(200);
  });
});

import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { IsString } from 'class-validator';
import { DeleteExpiredRequestsJob } from '../src/idempotent-requests/delete-expired-requests.job';
import { FakeAuthService } from './fake-auth-service';
import { dataUrl, testImage } from './images';
import { type Method, startService, type TestService, toUpdateRequest } from './test-service';

class PendingTransfersRequest {
  @IsString() userId!: string;
}

let harness: TestService;
let logins: FakeAuthService;
const audited: Events['audit.recorded'][] = [];
const notices: Events['notice.due'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    logins = await FakeAuthService.serve(bus);
    await bus.serve(
      'transfers.pending',
      { queue: 'svc-transactions.pending', dto: PendingTransfersRequest },
      async () => ({
        pending: 0,
      }),
    );
    await bus.observe('audit.recorded', (event) => audited.push(event));
    await bus.observe('notice.due', (event) => notices.push(event));
  });
});

afterAll(() => harness?.close());

async function registered(): Promise<User> {
  const user = await harness.register();
  logins.addLogin(user._id, user.email);
  return user;
}

const urlOf = (user: User) => `/api/user/admin/${user._id}`;
const accountUrlOf = (user: User) => `/api/user/admin/account/${user._id}`;
const put = (url: string, body: object, headers?: Record<string, string>) => harness.asAdmin('PUT', url, body, headers);
const tagOf = async (user: User) => String((await harness.asAdmin('GET', urlOf(user))).headers.etag);
const accountOf = (user: User) => ({ number: user.account.number, savings: 0, checking: 0 });
const recordOf = (action: string, subjectId: string | null, objectId: string | null = null) =>
  eventually(
    async () =>
      audited.find(
        (record) => record.action === action && record.subjectId === subjectId && record.objectId === objectId,
      ) ?? null,
  );

describe('validation of user updates', () => {
  test.each(['firstName', 'lastName', 'email', 'phone', 'location', 'verificationStatus', 'isBlocked'])(
    'requires %s',
    async (field) => {
      const user = await registered();
      const required = [{ field, message: 'All fields are required' }];
      expect((await put(urlOf(user), { ...toUpdateRequest(user), [field]: undefined })).json().errors).toEqual(
        required,
      );
      expect((await put(urlOf(user), { ...toUpdateRequest(user), [field]: null })).json().errors).toEqual(required);
      expect((await put(urlOf(user), { ...toUpdateRequest(user), [field]: ' ' })).json().errors).toEqual(required);
    },
  );

  test.each(['address', 'state'])('requires location.%s', async (part) => {
    const user = await registered();
    for (const blank of [undefined, null, '']) {
      const response = await put(urlOf(user), {
        ...toUpdateRequest(user),
        location: { ...user.location, [part]: blank },
      });
      expect(response.json().errors).toEqual([{ field: `location.${part}`, message: 'All fields are required' }]);
    }
  });

  test.each(['number', 'savings', 'checking'])('requires %s of an account update', async (field) => {
    const user = await registered();
    for (const blank of [undefined, null, '']) {
      const response = await put(accountUrlOf(user), { ...accountOf(user), [field]: blank });
      expect([response.statusCode, response.json().errors]).toEqual([
        422,
        [{ field, message: 'All fields are required' }],
      ]);
    }
  });

  test.each<[object, string]>([
    [{ verificationStatus: 'approved' }, 'verificationStatus'],
    [{ isBlocked: 'no' }, 'isBlocked'],
    [{ isDisabled: 1 }, 'isDisabled'],
    [{ dailyLimit: -1 }, 'dailyLimit'],
    [{ dailyLimit: 1.005 }, 'dailyLimit'],
    [{ paymentPin: '12345' }, 'paymentPin'],
    [{ paymentPin: '111111' }, 'paymentPin'],
    [{ reason: 'x'.repeat(201) }, 'reason'],
    [{ phone: '555-CALL' }, 'phone'],
    [{ isAdmin: true }, 'isAdmin'],
    [{ account: { savings: 5 } }, 'account'],
    [{ password: 'secret' }, 'password'],
  ])('rejects %j and names %s', async (part, field) => {
    const user = await registered();
    const response = await put(urlOf(user), { ...toUpdateRequest(user), ...part });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
  });
});

test.each([
  ['dailyLimit', '10.000000000000000001'],
  ['savings', '10.000000000000000001'],
  ['checking', '1e-400'],
])('refuses a number for %s that JSON.parse would round', async (field, number) => {
  const user = await registered();
  const [url, request] =
    field === 'dailyLimit'
      ? [urlOf(user), { ...toUpdateRequest(user), dailyLimit: 10 }]
      : [accountUrlOf(user), { ...accountOf(user), [field]: 10 }];
  const response = await harness.app.inject({
    method: 'PUT',
    url,
    headers: { ...harness.issuer.bearer(harness.administrator, 'administrator'), 'content-type': 'application/json' },
    payload: JSON.stringify(request).replace(`"${field}":10`, `"${field}":${number}`),
  });
  expect([response.statusCode, response.json().errors?.[0].field]).toEqual([422, field]);
});

describe('If-Match', () => {
  test('accepts one of several concurrent updates of the same revision', async () => {
    const user = await registered();
    const tag = await tagOf(user);
    const edits = ['One', 'Two', 'Three', 'Four'].map((lastName) =>
      put(urlOf(user), { ...toUpdateRequest(user), lastName }, { 'if-match': tag }),
    );
    const responses = await Promise.all(edits);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412]);
    expect(responses.find(({ statusCode }) => statusCode === 412)?.json().code).toBe('stale');
    const winner = responses.find(({ statusCode }) => statusCode === 200);
    expect(winner?.headers.etag).toBe(await tagOf(user));
    expect(winner?.headers.etag).not.toBe(tag);
  });

  test('accepts one of several concurrent email changes of the same revision', async () => {
    const user = await registered();
    const tag = await tagOf(user);
    const responses = await Promise.all(
      [1, 2, 3].map((i) =>
        put(urlOf(user), { ...toUpdateRequest(user), email: `${i}-${newId()}@example.com` }, { 'if-match': tag }),
      ),
    );
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.every((status) => [200, 409, 412].includes(status))).toBe(true);
    const { email } = (await harness.asAdmin('GET', urlOf(user))).json().data;
    expect(logins.login(user._id)?.email).toBe(email);
  });

  test('rejects an account update after a balance change, but not a profile update', async () => {
    const user = await registered();
    const tag = await tagOf(user);
    expect((await put(accountUrlOf(user), { ...accountOf(user), savings: 100 }, { 'if-match': tag })).statusCode).toBe(
      200,
    );
    expect((await put(accountUrlOf(user), { ...accountOf(user), savings: 50 }, { 'if-match': tag })).statusCode).toBe(
      412,
    );
    expect(
      (await put(urlOf(user), { ...toUpdateRequest(user), lastName: 'King' }, { 'if-match': tag })).statusCode,
    ).toBe(200);
    expect((await harness.asAdmin('GET', urlOf(user))).json().data.account.savings).toBe(100);
  });

  test('rejects an update after the login changed in svc-auth', async () => {
    const user = await registered();
    const tag = await tagOf(user);
    const email = `${newId()}@example.com`;
    await harness.bus.publish('login.changed', { userId: user._id, email, isDisabled: false, revision: 1 });
    await eventually(async () => ((await tagOf(user)) === tag ? null : tag));
    const response = await put(urlOf(user), { ...toUpdateRequest(user), lastName: 'King' }, { 'if-match': tag });
    expect([response.statusCode, response.json().code]).toEqual([412, 'stale']);
    expect((await harness.asAdmin('GET', urlOf(user))).json().data).toMatchObject({ email, lastName: user.lastName });
  });

  test('changes with the profile picture', async () => {
    const user = await registered();
    const tag = await tagOf(user);
    const picture = dataUrl(await testImage());
    expect((await harness.asUser(user._id, 'PATCH', '/api/user/profile-picture', { picture })).statusCode).toBe(200);
    expect(await tagOf(user)).not.toBe(tag);
  });

  test.each(['*', ''])('%j matches any revision', async (ifMatch) => {
    const user = await registered();
    expect(
      (await put(urlOf(user), { ...toUpdateRequest(user), lastName: 'King' }, { 'if-match': ifMatch })).statusCode,
    ).toBe(200);
  });

  test.each(['"0.0.0"', 'W/"1.0.0"', '1', 'nonsense', '"', '"9", "8"'])('%s matches no revision', async (ifMatch) => {
    const user = await registered();
    const response = await put(urlOf(user), { ...toUpdateRequest(user), lastName: 'King' }, { 'if-match': ifMatch });
    expect([response.statusCode, response.json().code]).toEqual([412, 'stale']);
  });

  test('one of several tags can match, and an update without changes keeps the tag', async () => {
    const user = await registered();
    const tag = await tagOf(user);
    expect((await put(urlOf(user), toUpdateRequest(user), { 'if-match': `"7.0.0", ${tag}` })).statusCode).toBe(200);
    expect(await tagOf(user)).toBe(tag);
  });
});

describe('Idempotency-Key', () => {
  const savingsOf = async (user: User) => (await harness.asAdmin('GET', urlOf(user))).json().data.account.savings;

  test('of a repeated account update keeps what was posted since', async () => {
    const user = await registered();
    const edit = { ...accountOf(user), savings: 500, reason: 'Opening deposit' };
    const headers = { 'idempotency-key': newId(), 'if-match': await tagOf(user) };
    expect((await put(accountUrlOf(user), edit, headers)).statusCode).toBe(200);
    await put(accountUrlOf(user), { ...accountOf(user), savings: 120 });
    const repeated = await put(accountUrlOf(user), edit, headers);
    expect([repeated.statusCode, repeated.json().data.account.savings]).toEqual([200, 120]);
    expect(repeated.headers.etag).toBe(await tagOf(user));
  });

  test('makes concurrent account updates one', async () => {
    const user = await registered();
    const headers = { 'idempotency-key': newId(), 'if-match': await tagOf(user) };
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => put(accountUrlOf(user), { ...accountOf(user), checking: 75 }, headers)),
    );
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const [{ count }] = await harness.rows.query(
      `SELECT count(*)::int FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE a.user_id = $1`,
      [user._id],
    );
    expect(count).toBe(1);
  });

  test('of another account update is refused', async () => {
    const [user, other] = [await registered(), await registered()];
    const headers = { 'idempotency-key': newId() };
    expect((await put(accountUrlOf(user), { ...accountOf(user), savings: 5 }, headers)).statusCode).toBe(200);
    for (const [url, body] of [
      [accountUrlOf(user), { ...accountOf(user), savings: 6 }],
      [accountUrlOf(user), { ...accountOf(user), savings: 5, reason: 'Another reason' }],
      [accountUrlOf(other), { ...accountOf(other), savings: 5 }],
    ] as const) {
      const response = await put(url, body, headers);
      expect([response.statusCode, response.json().code]).toEqual([422, 'idempotency_mismatch']);
    }
    expect(await savingsOf(user)).toBe(5);
  });

  test('is free again after a refused account update', async () => {
    const user = await registered();
    const headers = { 'idempotency-key': newId() };
    const stale = await put(
      accountUrlOf(user),
      { ...accountOf(user), savings: 5 },
      { ...headers, 'if-match': '"0.0.0.0"' },
    );
    expect(stale.statusCode).toBe(412);
    expect((await put(accountUrlOf(user), { ...accountOf(user), savings: 7 }, headers)).statusCode).toBe(200);
  });

  test('of one administrator does not match another’s', async () => {
    const user = await registered();
    const headers = { 'idempotency-key': newId() };
    await put(accountUrlOf(user), { ...accountOf(user), savings: 5 }, headers);
    const response = await harness.app.inject({
      method: 'PUT',
      url: accountUrlOf(user),
      headers: { ...harness.issuer.bearer(newId(), 'administrator'), ...headers },
      payload: { ...accountOf(user), savings: 9 },
    });
    expect([response.statusCode, await savingsOf(user)]).toEqual([200, 9]);
  });

  test('returns the beneficiary that the first request added', async () => {
    const beneficiary = { name: 'Gas Works', accountNumber: newId().replaceAll('-', '') };
    const headers = { 'idempotency-key': newId() };
    const add = (body: object, more = headers) => harness.asAdmin('POST', '/api/beneficiaries', body, more);
    const [first, second] = await Promise.all([add(beneficiary), add(beneficiary)]);
    expect([first?.statusCode, second?.statusCode]).toEqual([201, 201]);
    expect(second?.json().data).toEqual(first?.json().data);
    const other = await add({ ...beneficiary, name: 'Water Works' });
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_mismatch']);
    expect((await add(beneficiary, { 'idempotency-key': newId() })).statusCode).toBe(409);
    await harness.asAdmin('DELETE', `/api/beneficiaries/${first?.json().data._id}`);
    const deleted = await add(beneficiary);
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'conflict']);
  });

  test('is refused when it is malformed', async () => {
    const user = await registered();
    const headers = { 'idempotency-key': 'with spaces' };
    for (const response of [
      await put(accountUrlOf(user), accountOf(user), headers),
      await harness.asAdmin('POST', '/api/beneficiaries', { name: 'Gas Works', accountNumber: '1234567890' }, headers),
    ]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'bad_request']);
    }
  });

  test('expires after a day', async () => {
    const user = await registered();
    const headers = { 'idempotency-key': newId() };
    await put(accountUrlOf(user), { ...accountOf(user), savings: 5 }, headers);
    await harness.rows.query(`UPDATE idempotent_request SET created_at = now() - interval '25 hours' WHERE key = $1`, [
      headers['idempotency-key'],
    ]);
    await harness.app.get(DeleteExpiredRequestsJob).deleteExpired();
    expect((await put(accountUrlOf(user), { ...accountOf(user), savings: 6 }, headers)).statusCode).toBe(200);
  });
});

describe('is audited', () => {
  test('records a user update with old and new values, and a PIN without its value', async () => {
    const user = await registered();
    const edit = {
      ...toUpdateRequest(user),
      isBlocked: true,
      dailyLimit: 25.5,
      paymentPin: '593127',
      reason: 'Fraud desk',
    };
    expect((await put(urlOf(user), edit)).statusCode).toBe(200);
    const record = await recordOf('user.updated', user._id);
    expect(record).toMatchObject({ reason: 'Fraud desk', actor: { role: 'administrator' } });
    expect(record.changes).toEqual([
      { field: 'isBlocked', before: false, after: true },
      { field: 'dailyLimit', before: 10_000, after: 25.5 },
      { field: 'paymentPin', before: null, after: null },
    ]);
    const notice = await eventually(async () => notices.find(({ userId }) => userId === user._id) ?? null);
    expect(notice.notice).toEqual({ kind: 'payment-pin-changed', byBank: true });
  });

  test.each(['verified', 'failed'] as const)(
    'records a status set to %s and notifies the customer',
    async (decision) => {
      const user = await registered();
      await put(urlOf(user), { ...toUpdateRequest(user), verificationStatus: decision, reason: 'Seen at the branch' });
      expect((await recordOf('user.updated', user._id)).changes).toEqual([
        { field: 'verificationStatus', before: 'awaiting', after: decision },
      ]);
      const notice = await eventually(async () => notices.find(({ userId }) => userId === user._id) ?? null);
      expect(notice.notice).toEqual({ kind: 'verification-decided', decision, reason: 'Seen at the branch' });
    },
  );

  test('records an account update in dollars', async () => {
    const user = await registered();
    await put(accountUrlOf(user), { ...accountOf(user), savings: 120.5, reason: 'Opening deposit' });
    expect(await recordOf('account.updated', user._id)).toMatchObject({
      reason: 'Opening deposit',
      changes: [{ field: 'savings', before: 0, after: 120.5 }],
    });
  });

  test('records a deletion without personal data', async () => {
    const user = await registered();
    await put(accountUrlOf(user), { ...accountOf(user), checking: 7 });
    expect((await harness.asAdmin('DELETE', urlOf(user))).statusCode).toBe(200);
    expect((await recordOf('user.deleted', user._id)).changes).toEqual([
      { field: 'verificationStatus', before: 'awaiting', after: null },
      { field: 'checking', before: 7, after: null },
      { field: 'createdAt', before: expect.any(String), after: null },
    ]);
  });

  test('records that a beneficiary was added and deleted', async () => {
    const accountNumber = String(Date.now()).slice(-10).padStart(10, '1');
    const { _id } = (await harness.asAdmin('POST', '/api/beneficiaries', { name: 'Gas Works', accountNumber })).json()
      .data;
    expect((await recordOf('beneficiary.added', null, _id)).changes).toEqual([
      { field: 'name', before: null, after: 'Gas Works' },
      { field: 'accountNumber', before: null, after: accountNumber },
    ]);
    await harness.asAdmin('DELETE', `/api/beneficiaries/${_id}`);
    expect((await recordOf('beneficiary.deleted', null, _id)).changes).toContainEqual({
      field: 'name',
      before: 'Gas Works',
      after: null,
    });
  });

  test('records nothing when nothing changes', async () => {
    const user = await registered();
    await put(urlOf(user), toUpdateRequest(user));
    await put(accountUrlOf(user), accountOf(user));
    await put(urlOf(user), { ...toUpdateRequest(user), lastName: 'Marker' });
    await recordOf('user.updated', user._id);
    expect(audited.filter(({ subjectId }) => subjectId === user._id)).toHaveLength(1);
  });
});

test.each(['name', 'accountNumber'])('requires %s of a beneficiary', async (field) => {
  const body = { name: 'Gas Works', accountNumber: '1234567890', [field]: '' };
  const response = await harness.asAdmin('POST', '/api/beneficiaries', body);
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ field, message: 'All fields are required' }]]);
});

test.each<[Method, string, object | undefined]>([
  ['GET', '/api/user/me', undefined],
  ['PATCH', '/api/user/profile', { phone: '5550199' }],
  ['PUT', '/api/user/payment-pin', { paymentPin: '593127', password: 'correct horse 41' }],
  ['PATCH', '/api/user/profile-picture', { picture: null }],
  ['POST', '/api/user/verification', {}],
])('%s %s asks a deleted user with a live token to sign in', async (method, url, body) => {
  const user = await registered();
  expect((await harness.asAdmin('DELETE', urlOf(user))).statusCode).toBe(200);
  const response = await harness.asUser(user._id, method, url, body);
  expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
});

describe('an administrator', () => {
  const asSelf = (user: User, method: Method, url: string, payload?: object) =>
    harness.app.inject({
      method,
      url,
      headers: harness.issuer.bearer(user._id, 'administrator'),
      ...(payload ? { payload } : {}),
    });

  test.each<[string, (user: User) => [Method, string, object?]]>([
    ['PIN', (user) => ['PUT', urlOf(user), { ...toUpdateRequest(user), paymentPin: '593127' }]],
    ['daily limit', (user) => ['PUT', urlOf(user), { ...toUpdateRequest(user), dailyLimit: 1_000_000 }]],
    ['verification', (user) => ['PUT', urlOf(user), { ...toUpdateRequest(user), verificationStatus: 'verified' }]],
    ['blocked flag', (user) => ['PUT', urlOf(user), { ...toUpdateRequest(user), isBlocked: true }]],
    ['disabled flag', (user) => ['PUT', urlOf(user), { ...toUpdateRequest(user), isDisabled: true }]],
    [
      'email without the password',
      (user) => ['PUT', urlOf(user), { ...toUpdateRequest(user), email: 'me@example.com' }],
    ],
    [
      'record under another spelling of the id',
      (user) => ['PUT', `/api/user/admin/${user._id.toUpperCase()}`, toUpdateRequest(user)],
    ],
    ['balance', (user) => ['PUT', accountUrlOf(user), { ...accountOf(user), savings: 50_000 }]],
    ['account by deletion', (user) => ['DELETE', urlOf(user)]],
    [
      'own decision on documents',
      (user) => ['POST', `${urlOf(user)}/verification`, { decision: 'verified', verificationId: newId() }],
    ],
    ['record, even with an invalid body', (user) => ['PUT', urlOf(user), {}]],
  ])('cannot change their own %s', async (_, request) => {
    const user = await registered();
    const response = await asSelf(user, ...request(user));
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_account']);
    expect((await harness.asAdmin('GET', urlOf(user))).json().data).toEqual(user);
  });

  test('can change their own phone and email like anyone, with the password', async () => {
    const user = await registered();
    const headers = harness.issuer.bearer(user._id, 'administrator');
    const change = (payload: object) =>
      harness.app.inject({ method: 'PATCH', url: '/api/user/profile', headers, payload });
    expect((await change({ phone: '5550199' })).statusCode).toBe(200);
    const withoutPassword = await change({ email: 'me@example.com' });
    expect([withoutPassword.statusCode, withoutPassword.json().errors[0].field]).toEqual([422, 'currentPassword']);
  });
});

test('auditors can read but not change users', async () => {
  const user = await registered();
  const headers = harness.issuer.bearer(newId(), 'auditor');
  expect((await harness.app.inject({ method: 'GET', url: urlOf(user), headers })).statusCode).toBe(200);
  expect((await harness.app.inject({ method: 'GET', url: '/api/beneficiaries', headers })).statusCode).toBe(200);
  for (const [method, url] of [
    ['PUT', urlOf(user)],
    ['PUT', accountUrlOf(user)],
    ['DELETE', urlOf(user)],
    ['POST', '/api/beneficiaries'],
    ['DELETE', `/api/beneficiaries/${newId()}`],
  ] as const) {
    expect((await harness.app.inject({ method, url, headers })).statusCode).toBe(403);
  }
});

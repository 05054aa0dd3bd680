import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { type Method, toUpdateRequest } from './harness';
import { accountOf, accountUrlOf, urlOf, useUserUpdates } from './use-user-updates';

const updates = useUserUpdates();

describe('validation of user updates', () => {
  test.each(['firstName', 'lastName', 'email', 'phone', 'location', 'verificationStatus', 'isBlocked'])(
    'requires %s',
    async (field) => {
      const user = await updates.registered();
      const required = [{ field, message: 'All fields are required' }];
      expect((await updates.put(urlOf(user), { ...toUpdateRequest(user), [field]: undefined })).json().errors).toEqual(
        required,
      );
      expect((await updates.put(urlOf(user), { ...toUpdateRequest(user), [field]: null })).json().errors).toEqual(
        required,
      );
      expect((await updates.put(urlOf(user), { ...toUpdateRequest(user), [field]: ' ' })).json().errors).toEqual(
        required,
      );
    },
  );

  test.each(['address', 'state'])('requires location.%s', async (part) => {
    const user = await updates.registered();
    for (const blank of [undefined, null, '']) {
      const response = await updates.put(urlOf(user), {
        ...toUpdateRequest(user),
        location: { ...user.location, [part]: blank },
      });
      expect(response.json().errors).toEqual([{ field: `location.${part}`, message: 'All fields are required' }]);
    }
  });

  test.each(['number', 'savings', 'checking'])('requires %s of an account update', async (field) => {
    const user = await updates.registered();
    for (const blank of [undefined, null, '']) {
      const response = await updates.put(accountUrlOf(user), { ...accountOf(user), [field]: blank });
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
    const user = await updates.registered();
    const response = await updates.put(urlOf(user), { ...toUpdateRequest(user), ...part });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
  });
});

test.each([
  ['dailyLimit', '10.000000000000000001'],
  ['savings', '10.000000000000000001'],
  ['checking', '1e-400'],
])('refuses a number for %s that JSON.parse would round', async (field, number) => {
  const user = await updates.registered();
  const [url, request] =
    field === 'dailyLimit'
      ? [urlOf(user), { ...toUpdateRequest(user), dailyLimit: 10 }]
      : [accountUrlOf(user), { ...accountOf(user), [field]: 10 }];
  const response = await updates.service.app.inject({
    method: 'PUT',
    url,
    headers: {
      ...updates.service.issuer.bearer(updates.service.administrator, 'administrator'),
      'content-type': 'application/json',
    },
    payload: JSON.stringify(request).replace(`"${field}":10`, `"${field}":${number}`),
  });
  expect([response.statusCode, response.json().errors?.[0].field]).toEqual([422, field]);
});

test.each(['name', 'accountNumber'])('requires %s of a beneficiary', async (field) => {
  const body = { name: 'Gas Works', accountNumber: '1234567890', [field]: '' };
  const response = await updates.service.asAdmin('POST', '/api/beneficiaries', body);
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ field, message: 'All fields are required' }]]);
});

test.each<[Method, string, object | undefined]>([
  ['GET', '/api/user/me', undefined],
  ['PATCH', '/api/user/profile', { phone: '5550199' }],
  ['PUT', '/api/user/payment-pin', { paymentPin: '593127', password: 'correct horse 41' }],
  ['PATCH', '/api/user/profile-picture', { picture: null }],
  ['POST', '/api/user/verification', {}],
])('%s %s asks a deleted user with a live token to sign in', async (method, url, body) => {
  const user = await updates.registered();
  expect((await updates.service.asAdmin('DELETE', urlOf(user))).statusCode).toBe(200);
  const response = await updates.service.asUser(user._id, method, url, body);
  expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated']);
});

describe('an administrator', () => {
  const asSelf = (user: User, method: Method, url: string, payload?: object) =>
    updates.service.app.inject({
      method,
      url,
      headers: updates.service.issuer.bearer(user._id, 'administrator'),
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
    const user = await updates.registered();
    const response = await asSelf(user, ...request(user));
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_account']);
    expect((await updates.service.asAdmin('GET', urlOf(user))).json().data).toEqual(user);
  });

  test('can change their own phone and email like anyone, with the password', async () => {
    const user = await updates.registered();
    const headers = updates.service.issuer.bearer(user._id, 'administrator');
    const change = (payload: object) =>
      updates.service.app.inject({ method: 'PATCH', url: '/api/user/profile', headers, payload });
    expect((await change({ phone: '5550199' })).statusCode).toBe(200);
    const withoutPassword = await change({ email: 'me@example.com' });
    expect([withoutPassword.statusCode, withoutPassword.json().errors[0].field]).toEqual([422, 'currentPassword']);
  });
});

test('auditors can read but not change users', async () => {
  const user = await updates.registered();
  const headers = updates.service.issuer.bearer(newId(), 'auditor');
  expect((await updates.service.app.inject({ method: 'GET', url: urlOf(user), headers })).statusCode).toBe(200);
  expect((await updates.service.app.inject({ method: 'GET', url: '/api/beneficiaries', headers })).statusCode).toBe(
    200,
  );
  for (const [method, url] of [
    ['PUT', urlOf(user)],
    ['PUT', accountUrlOf(user)],
    ['DELETE', urlOf(user)],
    ['POST', '/api/beneficiaries'],
    ['DELETE', `/api/beneficiaries/${newId()}`],
  ] as const) {
    expect((await updates.service.app.inject({ method, url, headers })).statusCode).toBe(403);
  }
});

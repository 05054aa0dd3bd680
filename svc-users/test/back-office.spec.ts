import { setTimeout as delay } from 'node:timers/promises';
import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import type { PagedResponse } from '@larkspur/contracts/http';
import type { Commands, Events } from '@larkspur/contracts/messages';
import type { JobStatus } from '@larkspur/contracts/operations';
import type { Role } from '@larkspur/contracts/session';
import type { User, UserNote, UserStats } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { sealAuthorization } from '@larkspur/service-kit/security/command-authorization';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { IsBoolean, IsString } from 'class-validator';
import { DataSource } from 'typeorm';
import { AddUpCustomersJob } from '../src/users/get-user-stats/add-up-customers.job';
import { type Method, startService, type TestService, toUpdateRequest } from './test-service';

const PIN = '593127';

let harness: TestService;
const adjusted: Events['account.adjusted'][] = [];
const provisioned: Events['user.provisioned'][] = [];
const changed: Events['user.profile-changed'][] = [];
/** How the fake svc-auth replies to `login.update`. */
let updateLogin: (wanted: Commands['login.update']['request']) => Commands['login.update']['reply'];

class LoginUpdate {
  @IsString() userId!: string;
  @IsString() email!: string;
  @IsBoolean() isDisabled!: boolean;
}

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.serve('login.update', { queue: 'svc-auth.login-updates', dto: LoginUpdate }, async (wanted) =>
      updateLogin(wanted),
    );
    await bus.observe('account.adjusted', (event) => adjusted.push(event));
    await bus.observe('user.provisioned', (event) => provisioned.push(event));
    await bus.observe('user.profile-changed', (event) => changed.push(event));
  });
});

afterAll(() => harness?.close());

beforeEach(() => {
  updateLogin = () => ({ outcome: 'updated', revision: Date.now() });
});

const register = (firstName?: string, lastName?: string) => harness.register(firstName, lastName);
const asUser = (userId: string, method: Method, url: string, payload?: object) =>
  harness.asUser(userId, method, url, payload);
const asAdmin = (method: Method, url: string, payload?: object) => harness.asAdmin(method, url, payload);

describe('a registration', () => {
  test('creates the profile and opens both accounts under one ten-digit number', async () => {
    const user = await register();
    expect(user).toMatchObject({
      firstName: 'Ada',
      verificationStatus: 'awaiting',
      hasPaymentPin: false,
      isAdmin: false,
      dailyLimit: 10_000,
      account: { number: expect.stringMatching(/^[1-9]\d{9}$/), savings: 0, checking: 0 },
    });
  });

  test('has no effect when it is redelivered', async () => {
    const user = await register();
    const again = { ...toUpdateRequest(user), userId: user._id, role: 'customer' as const, createdAt: user.createdAt };
    await Promise.all([
      harness.bus.publish('user.registered', { ...again, firstName: 'Eve' }),
      harness.bus.publish('user.registered', { ...again, firstName: 'Eve' }),
    ]);
    await delay(500);
    expect((await asUser(user._id, 'GET', '/api/user/me')).json().data).toEqual(user);
  });

  test('is reported with 503 and Retry-After while it is pending', async () => {
    const response = await asUser(newId(), 'GET', '/api/user/me');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });
});

describe('the back office', () => {
  test('rejects visitors, and customers before validation', async () => {
    const user = await register();
    for (const [method, url] of [
      ['GET', '/api/user/admin'],
      ['GET', `/api/user/admin/${user._id}`],
      ['PUT', `/api/user/admin/${user._id}`],
      ['PUT', `/api/user/admin/account/${user._id}`],
      ['POST', '/api/beneficiaries'],
    ] as const) {
      const body = method === 'GET' ? undefined : { nonsense: true };
      expect((await asUser(user._id, method, url, body)).statusCode).toBe(403);
      expect((await harness.app.inject({ method, url })).statusCode).toBe(401);
    }
  });

  test('finds users by name, email and account number, and pages without gaps', async () => {
    const users = [];
    for (let i = 0; i < 5; i++) users.push(await register('Xanthippe', `Of${i}`));
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = (
        await asAdmin('GET', `/api/user/admin?q=xanthippe&limit=2${cursor && `&cursor=${cursor}`}`)
      ).json() as { data: User[]; page: { next: string | null } };
      found.push(...page.data.map(({ _id }) => _id));
      cursor = page.page.next;
    }
    expect(found).toEqual(users.map(({ _id }) => _id).reverse());

    const [first] = users;
    for (const q of [first?.email, first?.account.number, 'Xanthippe Of0']) {
      const { data } = (await asAdmin('GET', `/api/user/admin?q=${encodeURIComponent(q ?? '')}`)).json();
      expect(data.map(({ _id }: User) => _id)).toEqual([first?._id]);
    }
    expect((await asAdmin('GET', '/api/user/admin?q=%25')).statusCode).toBe(422);
    expect((await asAdmin('GET', `/api/user/admin/email/${first?.email.toUpperCase()}`)).json().data._id).toBe(
      first?._id,
    );
  });

  test.each(['not-an-id', newId(), 'email/%00', 'email/nobody@example.com'])('returns 404 for %s', async (path) => {
    expect((await asAdmin('GET', `/api/user/admin/${path}`)).statusCode).toBe(404);
  });

  test('posts the difference of a changed balance and publishes each adjustment', async () => {
    const user = await register();
    const { number } = user.account;
    const url = `/api/user/admin/account/${user._id}`;
    const first = await asAdmin('PUT', url, { number, savings: 500, checking: 0.01 });
    expect([first.statusCode, first.json().data.account]).toEqual([200, { number, savings: 500, checking: 0.01 }]);
    await asAdmin('PUT', url, { number, savings: 120.5, checking: 0.01, reason: 'Correction' });

    const lines = await eventually(async () => {
      const own = adjusted.filter(({ userId }) => userId === user._id);
      return own.length === 3 ? own : null;
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'savings', transactionType: 'credit', amountCents: 50_000 }),
        expect.objectContaining({ account: 'checking', transactionType: 'credit', amountCents: 1 }),
        expect.objectContaining({
          account: 'savings',
          transactionType: 'debit',
          amountCents: 37_950,
          description: 'Correction',
        }),
      ]),
    );
  });

  test.each<[object, string]>([
    [{ savings: 1, checking: 1 }, 'number'],
    [{ number: '12345', savings: 1, checking: 1 }, 'number'],
    [{ number: '1234567890', savings: -0.01, checking: 1 }, 'savings'],
    [{ number: '1234567890', savings: 1, checking: 1.005 }, 'checking'],
    [{ number: '1234567890', savings: 1, checking: null }, 'checking'],
    [{ number: '1234567890', savings: 1, checking: 1, balance: 5 }, 'balance'],
  ])('rejects the account update %j and names %s', async (body, field) => {
    const user = await register();
    const response = await asAdmin('PUT', `/api/user/admin/account/${user._id}`, body);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
  });

  test('changes the account number, but never to one that another user has or had', async () => {
    const [one, other] = [await register(), await register()];
    const put = (user: User, number: string) =>
      asAdmin('PUT', `/api/user/admin/account/${user._id}`, { number, savings: 0, checking: 0 });
    expect((await put(one, other.account.number)).json().code).toBe('account_number_taken');
    expect((await put(one, '7777777777')).json().data.account.number).toBe('7777777777');
    await eventually(async () =>
      provisioned.some((event) => event.userId === one._id && event.accountNumber === '7777777777') ? true : null,
    );
    expect((await put(other, one.account.number)).json().code).toBe('account_number_taken');
    expect((await put(one, one.account.number)).json().data.account.number).toBe(one.account.number);
  });

  test('updates a user, keeps the PIN when blank, never returns it, and publishes the profile', async () => {
    const user = await register();
    const url = `/api/user/admin/${user._id}`;
    const edit = { ...toUpdateRequest(user), firstName: 'Augusta', verificationStatus: 'verified', isBlocked: true };
    const first = await asAdmin('PUT', url, { ...edit, paymentPin: PIN });
    expect(first.json()).toMatchObject({
      data: { firstName: 'Augusta', verificationStatus: 'verified', isBlocked: true, hasPaymentPin: true },
    });
    expect(first.body).not.toContain(PIN);
    const second = await asAdmin('PUT', url, { ...edit, lastName: 'King', paymentPin: '' });
    expect(second.json().data).toMatchObject({ lastName: 'King', hasPaymentPin: true });
    expect((await asAdmin('PUT', url, { ...edit, paymentPin: '12345a' })).json().errors[0].field).toBe('paymentPin');
    const events = await eventually(async () => {
      const own = changed.filter(({ userId }) => userId === user._id);
      return own.length === 2 ? own : null;
    });
    expect(events.at(-1)).toMatchObject({ firstName: 'Augusta', verificationStatus: 'verified' });
    expect(events[1]?.revision).toBeGreaterThan(events[0]?.revision ?? 0);
  });

  test('changes nothing when svc-auth refuses the email, and applies what it accepts', async () => {
    const user = await register();
    const url = `/api/user/admin/${user._id}`;
    updateLogin = () => ({ outcome: 'refused', code: 'email_taken' });
    const refused = await asAdmin('PUT', url, {
      ...toUpdateRequest(user),
      email: 'taken@example.com',
      firstName: 'Changed',
    });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_taken']);
    expect((await asAdmin('GET', url)).json().data).toEqual(user);

    updateLogin = () => ({ outcome: 'updated', revision: 7 });
    const granted = await asAdmin('PUT', url, {
      ...toUpdateRequest(user),
      email: `${newId()}@example.com`,
      isDisabled: true,
    });
    expect(granted.json().data.isDisabled).toBe(true);
  });

  test.each([[[]], [[[]]], [[{ address: 'a', state: 'b' }]], [null], ['x']])(
    'rejects the location %j',
    async (location) => {
      const user = await register();
      updateLogin = () => {
        throw new Error('svc-auth must not receive a command');
      };
      const edit = { ...toUpdateRequest(user), email: `${newId()}@example.com`, location };
      const response = await asAdmin('PUT', `/api/user/admin/${user._id}`, edit);
      expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'location']);
    },
  );

  test.each(['\ud800@example.com', '"a\u0001b"@example.com', 'nobody'])('rejects the email %j', async (email) => {
    const user = await register();
    const response = await asAdmin('PUT', `/api/user/admin/${user._id}`, { ...toUpdateRequest(user), email });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'email']);
  });

  test('compares ids case-insensitively when administrators edit their own account', async () => {
    const user = await register();
    const edit = { ...toUpdateRequest(user), isDisabled: true };
    const response = await harness.app.inject({
      method: 'PUT',
      url: `/api/user/admin/${user._id.toUpperCase()}`,
      headers: harness.issuer.bearer(user._id, 'administrator'),
      payload: edit,
    });
    expect([response.statusCode, response.json().code]).toEqual([403, 'own_account']);
  });

  test('opens accounts for emails that lower() considers equal', async () => {
    const registered = (userId: string, email: string) =>
      harness.bus.publish('user.registered', {
        userId,
        firstName: 'I',
        lastName: 'Dotted',
        email,
        phone: '5550100',
        location: { address: 'a', state: 'b' },
        role: 'customer',
        createdAt: new Date().toISOString(),
      });
    const ids = [newId(), newId()] as const;
    await registered(ids[0], `ismail-${ids[0]}@example.com`);
    await registered(ids[1], `\u0130smail-${ids[0]}@example.com`);
    for (const id of ids) {
      await eventually(async () => ((await asUser(id, 'GET', '/api/user/me')).statusCode === 200 ? true : null));
    }
  });
});

describe('commands that move money', () => {
  const PIN_KEY = 'ef'.repeat(32);
  const admin = newId();
  const tokenOf = (userId: string, role: Role = 'administrator', seconds = 60) =>
    harness.issuer.bearer(userId, role, seconds).authorization.replace('Bearer ', '');

  const adjustment = (userId: string): Commands['accounts.adjust']['request'] => ({
    postingId: newId(),
    userId,
    actorId: admin,
    account: 'savings',
    transactionType: 'credit',
    amountCents: 5_000,
    description: 'Goodwill',
    date: new Date().toISOString(),
  });
  const seal = (command: Commands['accounts.adjust']['request'], token: string, key = PIN_KEY) =>
    sealAuthorization(key, 'accounts.adjust', command, token);
  const savingsOf = async (userId: string) => (await asUser(userId, 'GET', '/api/user/me')).json().data.account.savings;

  test('are refused unless the administrator whom they name asked for exactly this', async () => {
    const { _id: userId } = await register();
    const command = adjustment(userId);
    const forged: [string, string | undefined][] = [
      ['nothing', undefined],
      ['no JWE', 'not sealed'],
      ['the token as it is', tokenOf(admin)],
      ['another key', await seal(command, tokenOf(admin), 'ab'.repeat(32))],
      ['a customer', await seal(command, tokenOf(admin, 'customer'))],
      ['an auditor', await seal(command, tokenOf(admin, 'auditor'))],
      ['another administrator', await seal(command, tokenOf(newId()))],
      ['an expired token', await seal(command, tokenOf(admin, 'administrator', -1))],
      ['another amount', await seal({ ...command, amountCents: 1 }, tokenOf(admin))],
      ['another customer', await seal({ ...command, userId: newId() }, tokenOf(admin))],
    ];
    for (const [what, authorization] of forged) {
      const reply = await harness.bus.request('accounts.adjust', {
        ...command,
        ...(authorization && { authorization }),
      });
      expect([what, reply]).toEqual([what, { outcome: 'refused', code: 'unauthorized' }]);
    }
    expect(await savingsOf(userId)).toBe(0);

    const authorization = await seal(command, tokenOf(admin));
    const sent = { ...command, authorization };
    expect(await harness.bus.request('accounts.adjust', sent)).toEqual({ outcome: 'posted' });
    expect(await harness.bus.request('accounts.adjust', sent)).toEqual({ outcome: 'posted' });
    expect(await savingsOf(userId)).toBe(50);
    await eventually(async () => adjusted.find(({ postingId }) => postingId === command.postingId) ?? null);
    expect(JSON.stringify(adjusted)).not.toContain(authorization);
  });

  test('include reversals', async () => {
    const command = { reversalId: newId(), transferId: newId(), actorId: admin, reason: 'Sent twice' };
    const refused = { outcome: 'refused', code: 'unauthorized' };
    expect(await harness.bus.request('accounts.reverse', command)).toEqual(refused);
    const authorization = await sealAuthorization(PIN_KEY, 'accounts.reverse', command, tokenOf(admin));
    const other = { ...command, transferId: newId(), authorization };
    expect(await harness.bus.request('accounts.reverse', other)).toEqual(refused);
    const reply = await harness.bus.request('accounts.reverse', { ...command, authorization });
    expect(reply).toEqual({ outcome: 'refused', code: 'not_found' });
  });

  test('are refused for the own account of the administrator, also when another service asks', async () => {
    const { _id: userId } = await register();
    const command = { ...adjustment(userId), actorId: userId };
    const authorization = await seal(command, tokenOf(userId));
    const reply = await harness.bus.request('accounts.adjust', { ...command, authorization });
    expect(reply).toEqual({ outcome: 'refused', code: 'own_account' });
    expect(await savingsOf(userId)).toBe(0);
  });
});

describe('notes on a user', () => {
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
        author: { userId: harness.administrator, name: expect.any(String) },
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
    const role = harness.app.get(DataSource);
    await expect(role.query("UPDATE audit.customer_note SET text = 'forged'")).rejects.toThrow('permission denied');
    await expect(role.query('DELETE FROM audit.customer_note')).rejects.toThrow('permission denied');
  });

  test('are added once for each idempotency key', async () => {
    const { _id } = await register();
    const add = (text: string) =>
      harness.asAdmin('POST', `/api/user/admin/${_id}/notes`, { text }, { 'idempotency-key': `note-${_id}` });
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
    await harness.rows.query('DELETE FROM customer WHERE user_id = $1', [_id]);
    expect(await harness.rows.query('SELECT FROM audit.customer_note WHERE user_id = $1', [_id])).toHaveLength(0);
    expect((await asAdmin('GET', path)).statusCode).toBe(404);
    expect((await asAdmin('POST', path, { text: 'Too late' })).statusCode).toBe(404);
  });

  test('are read but not added by an auditor, and neither by a customer', async () => {
    const { _id } = await register();
    const url = `/api/user/admin/${_id}/notes`;
    const as = async (role: Role, method: 'GET' | 'POST') => {
      const headers = harness.issuer.bearer(newId(), role);
      return (await harness.app.inject({ method, url, headers, ...(method === 'POST' && { payload: { text: 'x' } }) }))
        .statusCode;
    };
    expect([await as('auditor', 'GET'), await as('auditor', 'POST')]).toEqual([200, 403]);
    expect([await as('customer', 'GET'), await as('customer', 'POST')]).toEqual([403, 403]);
    const own = await harness.asAdmin('POST', `/api/user/admin/${harness.administrator}/notes`, { text: 'Me' });
    expect(own.json().code).toBe('own_account');
  });
});

test('kept counts follow every change of a status, and stay right when they are added up', async () => {
  const read = async (): Promise<UserStats> => (await asAdmin('GET', '/api/user/admin/stats')).json().data;
  const before = await read();
  const user = await register();
  const added = await read();
  expect([added.total, added.byStatus.awaiting]).toEqual([before.total + 1, before.byStatus.awaiting + 1]);
  await asAdmin('PUT', `/api/user/admin/${user._id}`, { ...toUpdateRequest(user), verificationStatus: 'failed' });
  const changed = await read();
  expect(changed.byStatus).toEqual({ ...before.byStatus, failed: before.byStatus.failed + 1 });
  await Promise.all([1, 2, 3].map(() => harness.app.get(AddUpCustomersJob).addUp()));
  expect((await read()).byStatus).toEqual(changed.byStatus);
  await harness.rows.query('DELETE FROM customer WHERE user_id = $1', [user._id]);
  expect(await read()).toMatchObject({ total: before.total, byStatus: before.byStatus });
  const counted = await harness.rows.query('SELECT count(*)::int AS total FROM customer');
  expect(counted).toEqual([{ total: before.total }]);
});

test('the recurring jobs are listed with their last run', async () => {
  const jobs = await eventually(async () => {
    const { data } = (await asAdmin('GET', '/api/user/admin/jobs')).json() as { data: JobStatus[] };
    return data.some(({ name }) => name === 'SealLedgerJob.seal') ? data : null;
  });
  expect(jobs.find(({ name }) => name === 'SealLedgerJob.seal')).toMatchObject({
    title: 'Seal new postings',
    service: 'svc-users',
    everyMs: 1_000,
    lastFinishedAt: expect.stringMatching(/Z$/),
    lastError: null,
  });
});

describe('beneficiaries', () => {
  test('can be added, looked up, listed by administrators only, and deleted', async () => {
    const user = await register();
    const accountNumber = String(Date.now()).slice(-10).padStart(10, '1');
    const added = await asAdmin('POST', '/api/beneficiaries', { name: 'Water Works', accountNumber });
    expect([added.statusCode, added.json().message]).toEqual([201, 'Beneficiary added successfully']);

    const duplicate = await asAdmin('POST', '/api/beneficiaries', { name: 'Someone Else', accountNumber });
    expect([duplicate.statusCode, duplicate.json().errors[0].field]).toEqual([409, 'accountNumber']);

    const lookUp = (query: string) => asUser(user._id, 'GET', `/api/beneficiaries${query}`);
    expect((await lookUp(`?accountNumber=${accountNumber}&bankName=Other`)).json().data).toEqual([
      { name: 'Water Works', accountNumber },
    ]);
    expect((await lookUp('')).json().data).toEqual([]);
    expect((await asAdmin('GET', '/api/beneficiaries')).json().data).toContainEqual(added.json().data);

    expect((await asAdmin('DELETE', `/api/beneficiaries/${added.json().data._id}`)).statusCode).toBe(200);
    expect((await asAdmin('DELETE', `/api/beneficiaries/${added.json().data._id}`)).statusCode).toBe(404);
    expect((await lookUp(`?accountNumber=${accountNumber}`)).json().data).toEqual([]);
  });

  test('are searched by name and number, sorted, paged and exported', async () => {
    const numbers = ['7100000001', '7100000002', '7100000003'];
    const names = ['Zed Plumbing', 'anna’s bakery', 'Müller & Söhne'];
    for (const [index, name] of names.entries()) {
      await asAdmin('POST', '/api/beneficiaries', { name, accountNumber: numbers[index] });
    }
    const list = async (query: string) =>
      (await asAdmin('GET', `/api/beneficiaries?${query}`)).json() as PagedResponse<Beneficiary>;
    const found = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await found('q=plumb')).toEqual(['Zed Plumbing']);
    expect(await found('q=7100000002')).toEqual(['anna’s bakery']);
    expect(await found(`q=${encodeURIComponent('MÜLLER')}`)).toEqual(['Müller & Söhne']);
    expect(await found('q=71000000&sort=name')).toEqual(['anna’s bakery', 'Müller & Söhne', 'Zed Plumbing']);
    expect(await found('q=71000000&sort=oldest')).toEqual(names);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`q=71000000&sort=-name&limit=1${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.data.map(({ name }) => name));
      cursor = page.page.next;
    }
    expect(paged).toEqual(['Zed Plumbing', 'Müller & Söhne', 'anna’s bakery']);
    expect((await asAdmin('GET', '/api/beneficiaries?q=--')).json().errors[0].field).toBe('q');
    expect((await asAdmin('GET', '/api/beneficiaries?cursor=x')).json().errors[0].field).toBe('cursor');
    const file = await asAdmin('GET', '/api/beneficiaries/export?q=71000000&sort=name');
    expect(file.headers['content-type']).toContain('text/csv');
    expect(file.body.split('\r\n').map((row) => row.split(',')[1])).toEqual([
      'Account number',
      '7100000002',
      '7100000003',
      '7100000001',
      undefined,
    ]);
  });

  test("return the bank's own customers by first name and initial, if the bank is ours or not given", async () => {
    const payee = await register('Grace', 'Hopper');
    const caller = await register();
    const lookUp = async (query: string) =>
      (await asUser(caller._id, 'GET', `/api/beneficiaries?accountNumber=${payee.account.number}${query}`)).json().data;
    const match = [{ name: 'Grace H.', accountNumber: payee.account.number }];
    expect(await lookUp('')).toEqual(match);
    expect(await lookUp('&bankName=larkspur%20bank')).toEqual(match);
    expect(await lookUp('&bankName=Another%20Bank')).toEqual([]);
  });

  test('can be looked up a hundred times an hour by each customer', async () => {
    const [payee, caller, other] = [await register('Grace', 'Hopper'), await register(), await register()];
    const lookUp = (userId: string, accountNumber = payee.account.number) =>
      asUser(userId, 'GET', `/api/beneficiaries?accountNumber=${accountNumber}`);
    const responses: Awaited<ReturnType<typeof lookUp>>[] = [];
    // A few at a time: what waits for long on a busy machine is answered with 503, and does not count.
    while (responses.length < 103) {
      const count = Math.min(10, 103 - responses.length);
      responses.push(...(await Promise.all(Array.from({ length: count }, () => lookUp(caller._id)))));
    }
    const refused = responses.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(3);
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(100);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect((await lookUp(caller._id, '12345')).json().data).toEqual([]);
    expect((await lookUp(other._id)).json().data).toHaveLength(1);
    await harness.rows.query(
      `UPDATE account_lookup SET started_at = now() - interval '61 minutes' WHERE user_id = $1`,
      [caller._id],
    );
    expect((await lookUp(caller._id)).json().data).toHaveLength(1);
  });
});

test('stores no PIN in any table', async () => {
  const found = await harness.rows.query<{ row: string }[]>(
    'SELECT customer::text AS row FROM customer UNION ALL SELECT payload::text FROM outbox',
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ row }) => row.includes(PIN))).toEqual([]);
});

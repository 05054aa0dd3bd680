import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { FakeAuthService } from './fake-auth-service';
import { type Harness, startService, toUpdateRequest } from './harness';

const PASSWORD = 'correct horse 41';
const PIN = '593127';

let harness: Harness;
let logins: FakeAuthService;
const audited: Events['audit.recorded'][] = [];
const notices: Events['notice.due'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    logins = await FakeAuthService.serve(bus);
    await bus.observe('audit.recorded', (event) => audited.push(event));
    await bus.observe('notice.due', (event) => notices.push(event));
  });
});

afterAll(() => harness?.close());
beforeEach(() => logins.reset());

async function registered(): Promise<User> {
  const user = await harness.register();
  logins.addLogin(user._id, user.email);
  harness.issuer.passwords.set(user._id, PASSWORD);
  return user;
}

const patch = (user: User, body: object, headers?: Record<string, string>) =>
  harness.asUser(user._id, 'PATCH', '/api/user/profile', body, headers);
const setPin = (user: User, body: object) => harness.asUser(user._id, 'PUT', '/api/user/payment-pin', body);
const me = async (user: User) => (await harness.asUser(user._id, 'GET', '/api/user/me')).json().data as User;
const newEmail = () => `${newId()}@example.com`;
const recordsOf = (user: User) =>
  eventually(async () => {
    const own = audited.filter(({ subjectId }) => subjectId === user._id);
    return own.length > 0 ? own : null;
  });

describe('PATCH /user/profile', () => {
  test('accepts the flat fields of the form and ignores the names', async () => {
    const user = await registered();
    const response = await patch(user, {
      firstName: 'Eve',
      lastName: 'Other',
      email: user.email,
      phoneNumber: '+1 555 0177',
      address: '2 New Street',
      state: 'Ohio',
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      message: 'Profile updated.',
      data: {
        firstName: 'Ada',
        lastName: 'Byron',
        phone: '+1 555 0177',
        location: { address: '2 New Street', state: 'Ohio' },
      },
    });
    expect(await recordsOf(user)).toEqual([
      expect.objectContaining({
        action: 'profile.updated',
        actor: { userId: user._id, role: 'customer' },
        changes: [
          { field: 'phone', before: '+1 555 0100', after: '+1 555 0177' },
          { field: 'address', before: '1 Test Street', after: '2 New Street' },
          { field: 'state', before: 'DE', after: 'Ohio' },
        ],
      }),
    ]);
  });

  test('accepts `phone`, a nested location and partial updates', async () => {
    const user = await registered();
    await patch(user, { phone: '5550123', location: { state: 'Iowa' } });
    expect(await me(user)).toMatchObject({ phone: '5550123', location: { address: '1 Test Street', state: 'Iowa' } });
    expect((await patch(user, {})).statusCode).toBe(200);
  });

  test.each<[object, string, string?]>([
    [{ email: '' }, 'email', 'All fields are required'],
    [{ email: 'nobody' }, 'email'],
    [{ email: ['a@example.com'] }, 'email'],
    [{ phoneNumber: '' }, 'phoneNumber', 'All fields are required'],
    [{ phoneNumber: '123456' }, 'phoneNumber'],
    [{ phone: '1'.repeat(21) }, 'phone'],
    [{ phone: '+++++++' }, 'phone'],
    [{ phone: '5550123', phoneNumber: '5550124' }, 'phone'],
    [{ address: '   ' }, 'address', 'All fields are required'],
    [{ address: 'a'.repeat(201) }, 'address'],
    [{ address: 'a\u0000' }, 'address'],
    [{ address: '\ud800' }, 'address'],
    [{ state: 7 }, 'state'],
    [{ state: 's'.repeat(101) }, 'state'],
    [{ location: [] }, 'location'],
    [{ location: 'x' }, 'location'],
    [{ location: { state: '' } }, 'location.state', 'All fields are required'],
    [{ location: { address: 'A', zip: '1' } }, 'location.zip'],
    [{ address: 'One', location: { address: 'Two' } }, 'address'],
    [{ firstName: 'x'.repeat(101) }, 'firstName'],
    [{ isBlocked: false }, 'isBlocked'],
    [{ verificationStatus: 'verified' }, 'verificationStatus'],
    [{ paymentPin: PIN }, 'paymentPin'],
    [{ dailyLimit: 5 }, 'dailyLimit'],
    [{ role: 'administrator' }, 'role'],
    [{ currentPassword: 7 }, 'currentPassword'],
    [{ currentPassword: 'x'.repeat(129) }, 'currentPassword'],
  ])('rejects %j and names %s', async (body, field, message = '') => {
    const user = await registered();
    const response = await patch(user, body);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
    if (message) expect(response.json().errors[0].message).toBe(message);
    expect(await me(user)).toEqual(user);
  });

  test('requires the password for a changed email', async () => {
    const user = await registered();
    const email = newEmail();
    for (const currentPassword of [undefined, null, '']) {
      const absent = await patch(user, { email, currentPassword });
      expect([absent.statusCode, absent.json().code, absent.json().errors[0].field]).toEqual([
        422,
        'invalid',
        'currentPassword',
      ]);
    }
    const wrong = await patch(user, { email, currentPassword: 'wrong horse 41' });
    expect([wrong.statusCode, wrong.json().code, wrong.json().errors[0].field]).toEqual([
      422,
      'wrong_password',
      'currentPassword',
    ]);
    expect(logins.requests.some(({ userId }) => userId === user._id)).toBe(false);

    const right = await patch(user, { email, currentPassword: PASSWORD, phone: '5550199' });
    expect(right.json().data).toMatchObject({ email, phone: '5550199' });
    expect(logins.login(user._id)).toEqual({ email, isDisabled: false, revision: 1 });
    expect((await recordsOf(user)).at(-1)?.changes).toContainEqual({
      field: 'email',
      before: user.email,
      after: email,
    });
  });

  test('returns Retry-After after too many wrong passwords', async () => {
    const user = await registered();
    harness.issuer.throttled.set(user._id, 30);
    const response = await patch(user, { email: newEmail(), currentPassword: PASSWORD });
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '30',
    ]);
    expect(response.json().message).toBe('Too many incorrect passwords. Try again in 30 seconds.');
    expect(await me(user)).toEqual(user);
  });

  test('changes nothing when the email is taken', async () => {
    const user = await registered();
    const email = newEmail();
    logins.takenEmails.add(email);
    const response = await patch(user, { email, currentPassword: PASSWORD, phone: '5550199' });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([409, 'email']);
    expect(await me(user)).toEqual(user);
  });

  test('with If-Match changes only the version that the customer saw', async () => {
    const user = await registered();
    const seen = String((await harness.asUser(user._id, 'GET', '/api/user/me')).headers.etag);
    const first = await patch(user, { phone: '5550123' }, { 'if-match': seen });
    expect([first.statusCode, first.headers.etag]).toEqual([200, expect.stringMatching(/^"[\d.]+"$/)]);
    for (const body of [{ phone: '5550124' }, { email: newEmail(), currentPassword: PASSWORD }]) {
      const stale = await patch(user, body, { 'if-match': seen });
      expect([stale.statusCode, stale.json().code]).toEqual([412, 'stale']);
    }
    expect(await me(user)).toMatchObject({ phone: '5550123', email: user.email });
    const second = await patch(user, { phone: '5550124' }, { 'if-match': String(first.headers.etag) });
    expect(second.statusCode).toBe(200);
    expect((await patch(user, { phone: '5550125' })).statusCode).toBe(200);
  });

  test('is limited to account holders', async () => {
    const user = await registered();
    for (const [method, url] of [
      ['PATCH', '/api/user/profile'],
      ['PUT', '/api/user/payment-pin'],
    ] as const) {
      const asAuditor = { method, url, headers: harness.issuer.bearer(user._id, 'auditor'), payload: { nonsense: 1 } };
      expect((await harness.app.inject(asAuditor)).statusCode).toBe(403);
      expect((await harness.app.inject({ method, url, payload: {} })).statusCode).toBe(401);
    }
  });

  test('returns 503 while the account is being opened', async () => {
    const response = await harness.asUser(newId(), 'PATCH', '/api/user/profile', { phone: '5550199' });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
    expect(response.json().code).toBe('account_opening');
  });
});

describe('PUT /user/payment-pin', () => {
  test('sets the PIN, clears the lock, notifies the customer, and audits the change without its value', async () => {
    const user = await registered();
    await harness.rows.query(
      `UPDATE customer SET wrong_pins = 5, pin_locked_until = now() + interval '30 minutes' WHERE user_id = $1`,
      [user._id],
    );
    const response = await setPin(user, { paymentPin: PIN, password: PASSWORD });
    expect([response.statusCode, response.json().message]).toEqual([200, 'Payment PIN saved.']);
    expect(response.json().data).toEqual({ ...user, hasPaymentPin: true });
    const [row] = await harness.rows.query('SELECT wrong_pins, pin_locked_until FROM customer WHERE user_id = $1', [
      user._id,
    ]);
    expect(row).toEqual({ wrong_pins: 0, pin_locked_until: null });
    expect(await recordsOf(user)).toEqual([
      expect.objectContaining({
        action: 'payment-pin.set',
        actor: { userId: user._id, role: 'customer' },
        changes: [{ field: 'paymentPin', before: null, after: null }],
      }),
    ]);
    const notice = await eventually(async () => notices.find(({ userId }) => userId === user._id) ?? null);
    expect(notice.notice).toEqual({ kind: 'payment-pin-changed', byBank: false, isFirst: true });
  });

  test.each<[object, string, string?]>([
    [{ password: PASSWORD }, 'paymentPin', 'All fields are required'],
    [{ paymentPin: '', password: PASSWORD }, 'paymentPin', 'All fields are required'],
    [{ paymentPin: null, password: PASSWORD }, 'paymentPin', 'All fields are required'],
    [{ paymentPin: '59312', password: PASSWORD }, 'paymentPin', 'Enter a 6-digit payment PIN.'],
    [{ paymentPin: '5931277', password: PASSWORD }, 'paymentPin', 'Enter a 6-digit payment PIN.'],
    [{ paymentPin: '59312a', password: PASSWORD }, 'paymentPin'],
    [{ paymentPin: '٥٩٣١٢٧', password: PASSWORD }, 'paymentPin'],
    [{ paymentPin: 593127, password: PASSWORD }, 'paymentPin'],
    [{ paymentPin: '123456', password: PASSWORD }, 'paymentPin', 'This payment PIN is too easy to guess.'],
    [{ paymentPin: '000000', password: PASSWORD }, 'paymentPin', 'This payment PIN is too easy to guess.'],
    [{ paymentPin: PIN }, 'password', 'All fields are required'],
    [{ paymentPin: PIN, password: '' }, 'password', 'All fields are required'],
    [{ paymentPin: PIN, password: {} }, 'password'],
    [{ paymentPin: PIN, password: 'x'.repeat(129) }, 'password'],
    [{ paymentPin: PIN, password: PASSWORD, userId: newId() }, 'userId'],
  ])('rejects %j and names %s', async (body, field, message = '') => {
    const user = await registered();
    const response = await setPin(user, body);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
    if (message) expect(response.json().errors[0].message).toBe(message);
    expect((await me(user)).hasPaymentPin).toBe(false);
  });

  test('rejects a wrong password, and any password while throttled', async () => {
    const user = await registered();
    const wrong = await setPin(user, { paymentPin: PIN, password: 'wrong horse' });
    expect([wrong.statusCode, wrong.json().code, wrong.json().errors[0].field]).toEqual([
      422,
      'wrong_password',
      'password',
    ]);
    harness.issuer.throttled.set(user._id, 60);
    const throttled = await setPin(user, { paymentPin: PIN, password: PASSWORD });
    expect([throttled.statusCode, throttled.headers['retry-after']]).toEqual([429, '60']);
    expect((await me(user)).hasPaymentPin).toBe(false);
  });

  test('keeps one whole PIN when several are set at once', async () => {
    const user = await registered();
    const pins = [PIN, '846153', '720418', '305927'];
    const set = (paymentPin: string) => setPin(user, { paymentPin, password: PASSWORD });
    const readPads = async () =>
      (await harness.rows.query('SELECT pin_inner, pin_outer FROM customer WHERE user_id = $1', [user._id]))[0];
    const statuses = (await Promise.all(pins.map(set))).map(({ statusCode }) => statusCode);
    const kept = await readPads();
    expect(statuses).toContain(200);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    const whole = [];
    for (const pin of pins) {
      await set(pin);
      whole.push(await readPads());
    }
    expect(whole).toContainEqual(kept);
  });

  test('replaces the stored PIN key', async () => {
    const user = await registered();
    const readPads = async () =>
      (await harness.rows.query('SELECT pin_inner FROM customer WHERE user_id = $1', [user._id]))[0].pin_inner;
    await setPin(user, { paymentPin: PIN, password: PASSWORD });
    const original = await readPads();
    await setPin(user, { paymentPin: '846153', password: PASSWORD });
    expect(await readPads()).not.toEqual(original);
    await harness.asAdmin('PUT', `/api/user/admin/${user._id}`, { ...toUpdateRequest(user), paymentPin: PIN });
    expect(await readPads()).toEqual(original);
  });
});

test('stores neither a PIN nor a password in any table', async () => {
  const tables = await harness.rows.query<{ name: string }[]>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('public', 'ledger')`,
  );
  expect(tables.map(({ name }) => name)).toContain('public.login_change');
  for (const { name } of tables) {
    const found = await harness.rows.query<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`);
    expect(found.filter(({ row }) => row.includes(PIN) || row.includes(PASSWORD))).toEqual([]);
  }
});

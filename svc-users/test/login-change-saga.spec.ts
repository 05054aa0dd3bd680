import { setTimeout as delay } from 'node:timers/promises';
import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { IsString } from 'class-validator';
import { FakeAuthService } from './fake-auth-service';
import { type Harness, startService, toUpdateRequest } from './harness';

class PendingTransfersRequest {
  @IsString() userId!: string;
}

/** Longer than the timeout of a command. */
const DELAYED_REPLY_MS = 5_500;
/** Longer than the lease of a change. */
const SETTLE_TIMEOUT_MS = 100_000;

let harness: Harness;
let logins: FakeAuthService;
const audited: Events['audit.recorded'][] = [];

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
  });
});

afterAll(() => harness?.close());
beforeEach(() => logins.reset());

async function registered(): Promise<User> {
  const user = await harness.register();
  logins.addLogin(user._id, user.email);
  return user;
}

const urlOf = (user: User) => `/api/user/admin/${user._id}`;
const read = async (user: User) => (await harness.asAdmin('GET', urlOf(user))).json().data as User;
const newEmail = () => `${newId()}@example.com`;

/** Ends the wait for a retry, which is 8 seconds at most. The lease of an attempt under way has more left and stays. */
async function makeRetryDue(user: User, where = 'true'): Promise<void> {
  await harness.rows.query(
    `UPDATE login_change SET due_at = now()
     WHERE user_id = $1 AND settled_at IS NULL AND due_at <= now() + interval '8 seconds' AND ${where}`,
    [user._id],
  );
}

/** Lets four attempts fail. Resolves with the seconds until the fifth one. */
async function failFourTimes(user: User): Promise<number> {
  const { seconds } = await eventually(async () => {
    await makeRetryDue(user, 'attempts < 4');
    const [failed] = await harness.rows.query<{ seconds: number }[]>(
      `SELECT extract(epoch FROM due_at - now())::float AS seconds FROM login_change
       WHERE user_id = $1 AND attempts = 4 AND failures = 4 AND due_at <= now() + interval '8 seconds'`,
      [user._id],
    );
    return failed ?? null;
  });
  return seconds;
}

/** Makes retries due until no change is open. Resolves with the final states of the user's changes, oldest first. */
function waitUntilSettled(user: User): Promise<string[]> {
  return eventually(async () => {
    await makeRetryDue(user);
    const rows = await harness.rows.query<{ state: string; settled_at: Date | null }[]>(
      'SELECT state, settled_at FROM login_change WHERE user_id = $1 ORDER BY started_at',
      [user._id],
    );
    return rows.every(({ settled_at }) => settled_at) ? rows.map(({ state }) => state) : null;
  }, SETTLE_TIMEOUT_MS);
}

/** Waits until both services agree on the email and the disabled flag. */
async function agreedLogin(user: User): Promise<{ email: string; isDisabled: boolean }> {
  return eventually(async () => {
    const here = await read(user);
    const there = logins.login(user._id);
    return there && here.email === there.email && here.isDisabled === there.isDisabled
      ? { email: here.email, isDisabled: here.isDisabled }
      : null;
  });
}

/** Makes this service's step fail for this user until the returned function is called. */
async function failFor(user: User): Promise<() => Promise<void>> {
  const name = `broken_${user._id.replaceAll('-', '')}`;
  await harness.rows.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.user_id = '${user._id}' AND NEW.revision <> OLD.revision THEN RAISE EXCEPTION 'broken on purpose'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${name} BEFORE UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION ${name}();
  `);
  return async () => {
    await harness.rows.query(`DROP TRIGGER ${name} ON customer; DROP FUNCTION ${name}();`);
  };
}

test('changes both services and audits the change once', async () => {
  const user = await registered();
  const email = newEmail();
  const edit = {
    ...toUpdateRequest(user),
    email,
    isDisabled: true,
    firstName: 'Augusta',
    reason: 'Asked on the phone',
  };
  const response = await harness.asAdmin('PUT', urlOf(user), edit);
  expect(response.json().data).toMatchObject({ email, isDisabled: true, firstName: 'Augusta' });
  expect(await agreedLogin(user)).toEqual({ email, isDisabled: true });
  expect(await waitUntilSettled(user)).toEqual(['completed']);
  expect(logins.requests.at(-1)).toMatchObject({
    expectedRevision: 0,
    actor: { userId: harness.administrator, role: 'administrator' },
  });
  const records = await eventually(async () => {
    const own = audited.filter(({ subjectId, action }) => subjectId === user._id && action === 'user.updated');
    return own.length > 0 ? own : null;
  });
  expect(records).toEqual([
    expect.objectContaining({
      actor: { userId: harness.administrator, role: 'administrator' },
      reason: 'Asked on the phone',
      changes: expect.arrayContaining([
        { field: 'firstName', before: 'Ada', after: 'Augusta' },
        { field: 'email', before: user.email, after: email },
        { field: 'isDisabled', before: false, after: true },
      ]),
    }),
  ]);
});

test('changes nothing in either service when the email is taken', async () => {
  const user = await registered();
  const email = newEmail();
  logins.takenEmails.add(email);
  const response = await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email, firstName: 'Augusta' });
  expect([response.statusCode, response.json().code, response.json().errors[0].field]).toEqual([
    409,
    'email_taken',
    'email',
  ]);
  expect(await agreedLogin(user)).toEqual({ email: user.email, isDisabled: false });
  expect(await read(user)).toEqual(user);
  expect(await waitUntilSettled(user)).toEqual(['refused']);
});

test('finishes later when this service fails after svc-auth has changed the login', async () => {
  const user = await registered();
  const email = newEmail();
  const repair = await failFor(user);
  const response = await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email, firstName: 'Augusta' });
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
  expect((await read(user)).firstName).toBe('Ada');
  await repair();
  expect(await waitUntilSettled(user)).toEqual(['completed']);
  expect(await agreedLogin(user)).toEqual({ email, isDisabled: false });
  expect((await read(user)).firstName).toBe('Augusta');
});

test('compensates the login when this service keeps failing, and rejects a late duplicate of the command', async () => {
  const user = await registered();
  const repair = await failFor(user);
  await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email: newEmail(), firstName: 'Augusta' });
  // Longer than those before it: 1, 2, and 4 seconds.
  expect(await failFourTimes(user)).toBeGreaterThan(4);
  expect(await waitUntilSettled(user)).toEqual(['undone']);
  await repair();
  const first = logins.requests.find(({ userId }) => userId === user._id);
  if (!first) throw new Error('svc-auth received no command');
  expect(await harness.bus.request('login.update', first)).toMatchObject({ outcome: 'refused', code: 'superseded' });
  expect(await agreedLogin(user)).toEqual({ email: user.email, isDisabled: false });
  expect((await read(user)).firstName).toBe('Ada');
});

test('keeps the new email in both services when the previous one has been taken', async () => {
  const user = await registered();
  const email = newEmail();
  const repair = await failFor(user);
  await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email, firstName: 'Augusta' });
  logins.takenEmails.add(user.email);
  expect(await waitUntilSettled(user)).toEqual(['kept']);
  await repair();
  expect(await agreedLogin(user)).toEqual({ email, isDisabled: false });
});

test('resumes a change whose reply was lost', async () => {
  const user = await registered();
  const email = newEmail();
  logins.beforeReply = () => delay(DELAYED_REPLY_MS);
  const response = await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email, isBlocked: true });
  expect([response.statusCode, response.json().message]).toEqual([
    503,
    'We couldn’t confirm this change yet. Check again in a moment.',
  ]);
  logins.reset();
  expect(await waitUntilSettled(user)).toEqual(['completed']);
  expect(await agreedLogin(user)).toEqual({ email, isDisabled: false });
  expect((await read(user)).isBlocked).toBe(true);
});

test('does not overwrite a newer change with a delayed one', async () => {
  const user = await registered();
  logins.beforeReply = () => delay(DELAYED_REPLY_MS);
  const late = harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email: newEmail(), phone: '5550111' });
  await eventually(async () => (logins.login(user._id)?.revision === 1 ? true : null));
  const meanwhile = await harness.asUser(user._id, 'PATCH', '/api/user/profile', { phoneNumber: '5550222' });
  expect(meanwhile.statusCode).toBe(200);
  expect((await late).statusCode).toBe(503);
  logins.reset();
  expect(await waitUntilSettled(user)).toEqual(['undone']);
  expect(await agreedLogin(user)).toEqual({ email: user.email, isDisabled: false });
  expect((await read(user)).phone).toBe('5550222');
});

test('keeps an account disabled when the change that disabled it is compensated', async () => {
  const user = await registered();
  const tag = String((await harness.asAdmin('GET', urlOf(user))).headers.etag);
  logins.beforeReply = async ({ isDisabled }) => {
    logins.reset();
    expect(isDisabled).toBe(true);
    expect((await harness.asUser(user._id, 'PATCH', '/api/user/profile', { phone: '5550222' })).statusCode).toBe(200);
  };
  const edit = { ...toUpdateRequest(user), email: newEmail(), phone: '5550111', isDisabled: true };
  const response = await harness.asAdmin('PUT', urlOf(user), edit, { 'if-match': tag });
  expect([response.statusCode, response.json().code]).toEqual([412, 'stale']);
  expect(await waitUntilSettled(user)).toEqual(['undone']);
  expect(await agreedLogin(user)).toEqual({ email: user.email, isDisabled: true });
  expect((await read(user)).phone).toBe('5550222');
});

test('leaves no change of a user that is deleted concurrently', async () => {
  const user = await registered();
  logins.beforeReply = async () => {
    expect((await harness.asAdmin('DELETE', urlOf(user))).statusCode).toBe(200);
    logins.removeLogin(user._id);
  };
  const response = await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email: newEmail() });
  expect(response.statusCode).toBe(404);
  expect((await harness.asAdmin('GET', urlOf(user))).statusCode).toBe(404);
  expect(await waitUntilSettled(user)).toEqual([]);
});

test('returns 404 when the login no longer exists', async () => {
  const user = await registered();
  logins.removeLogin(user._id);
  const response = await harness.asAdmin('PUT', urlOf(user), {
    ...toUpdateRequest(user),
    email: newEmail(),
    firstName: 'Eve',
  });
  expect(response.statusCode).toBe(404);
  expect((await read(user)).firstName).toBe('Ada');
  expect(await waitUntilSettled(user)).toEqual([]);
});

test('rejects a change based on an outdated copy of the login, updates the copy, and accepts a retry', async () => {
  const user = await registered();
  const email = newEmail();
  const elsewhere = { email: newEmail(), isDisabled: false, revision: 4 };
  Object.assign(logins.login(user._id) ?? {}, elsewhere);
  const edit = { ...toUpdateRequest(user), email };
  expect((await harness.asAdmin('PUT', urlOf(user), edit)).json().code).toBe('stale');
  expect((await read(user)).email).toBe(elsewhere.email);
  expect((await harness.asAdmin('PUT', urlOf(user), edit)).statusCode).toBe(200);
  expect(await agreedLogin(user)).toEqual({ email, isDisabled: false });
});

test('settles an open change before it starts the next one', async () => {
  const user = await registered();
  const repair = await failFor(user);
  await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email: newEmail(), lastName: 'First' });
  await repair();
  const email = newEmail();
  const response = await eventually(async () => {
    const tried = await harness.asAdmin('PUT', urlOf(user), { ...toUpdateRequest(user), email, lastName: 'Second' });
    return tried.statusCode === 409 ? null : tried;
  });
  expect(response.json().data).toMatchObject({ email, lastName: 'Second' });
  expect(await waitUntilSettled(user)).toEqual(['completed', 'completed']);
  expect(await agreedLogin(user)).toEqual({ email, isDisabled: false });
});

test('applies concurrent email changes completely or not at all', async () => {
  const user = await registered();
  const edits = Array.from({ length: 6 }, (_, i) => ({
    ...toUpdateRequest(user),
    email: newEmail(),
    lastName: `Of${i}`,
  }));
  const responses = await Promise.all(edits.map((edit) => harness.asAdmin('PUT', urlOf(user), edit)));
  expect(responses.every(({ statusCode }) => [200, 409].includes(statusCode))).toBe(true);
  await waitUntilSettled(user);
  const { email } = await agreedLogin(user);
  const { lastName } = await read(user);
  expect(edits.find((edit) => edit.email === email)?.lastName).toBe(lastName);
});

test('stores nothing about a PIN once a change is settled', async () => {
  const user = await registered();
  const edit = { ...toUpdateRequest(user), email: newEmail(), paymentPin: '593127' };
  expect((await harness.asAdmin('PUT', urlOf(user), edit)).json().data.hasPaymentPin).toBe(true);
  const rows = await harness.rows.query<{ change: object | null; row: string }[]>(
    'SELECT change, login_change::text AS row FROM login_change WHERE user_id = $1',
    [user._id],
  );
  expect(rows.map(({ change }) => change)).toEqual([null]);
  expect(rows.some(({ row }) => row.includes('593127'))).toBe(false);
});

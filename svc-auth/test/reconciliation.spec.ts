import type { ComparedUser, Events, RangeRequest } from '@larkspur/contracts/messages';
import { FIRST_ID, newId } from '@larkspur/service-kit/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Allow } from 'class-validator';
import {
  createTestEnvironment,
  eventually,
  getUser,
  post,
  recordEvents,
  signUpRequest,
  type TestEnvironment,
} from './harness';

class AnyRange {
  @Allow() after!: string;
  @Allow() until!: string | null;
  @Allow() limit!: number;
  @Allow() digest!: string;
  @Allow() values!: 'profile';
}

const RANGE: RangeRequest = { after: FIRST_ID, until: null, limit: 1_000, digest: '' };

let env: TestEnvironment;
let app: NestFastifyApplication;
let audited: Events['audit.recorded'][];
const registered: Events['user.registered'][] = [];
/** The users of svc-users, by id. */
const users = new Map<string, ComparedUser>();
/** The status codes of the sign-ups. */
const signUps: Promise<number>[] = [];

beforeAll(async () => {
  env = await createTestEnvironment();
  ({ audited } = await recordEvents(env));
  await env.bus.observe('user.registered', (user) => registered.push(user));
  // Never equal, so that each step compares the rows.
  await env.bus.serve('users.compare', { queue: 'svc-users.user-comparisons', dto: AnyRange }, async () => ({
    isEqual: false,
    until: null,
    rows: [...users.values()],
  }));
  app = await env.startInstance();
});
afterAll(async () => {
  const statusCodes = await Promise.all(signUps);
  await env?.close();
  expect(new Set(statusCodes)).toEqual(new Set([201]));
});

async function read(userId: string) {
  const { rows } = await env.sql.query(
    `SELECT login.*, registration.attempts FROM login LEFT JOIN registration USING (user_id) WHERE user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** Does not wait for the response, which comes after three seconds because nothing opens the accounts. */
async function signUp(email = `${newId()}@example.com`): Promise<string> {
  signUps.push(post(app, 'signup', signUpRequest(email)).then(({ statusCode }) => statusCode));
  const { userId } = await eventually(async () => registered.find((user) => user.email === email) ?? null);
  return userId;
}

function customer(userId: string, profile: object = {}): ComparedUser {
  const names = { firstName: 'Ada', lastName: 'Lovelace', verificationStatus: 'awaiting' as const };
  return { userId, isDeleted: false, ...names, accountNumber: '1000000001', revision: 5, ...profile };
}

async function provision(profile?: object): Promise<string> {
  const userId = await signUp();
  users.set(userId, customer(userId, profile));
  await eventually(
    () => read(userId),
    ({ provisioned_at }) => provisioned_at !== null,
  );
  return userId;
}

it('requests the accounts of a sign-up again until they are open', async () => {
  const userId = await signUp();
  const requests = () => registered.filter((user) => user.userId === userId);
  const [first] = await eventually(requests, ({ length }) => length === 1);
  await env.sql.query('UPDATE registration SET next_attempt_at = now() WHERE user_id = $1', [userId]);
  const [, second] = await eventually(requests, ({ length }) => length === 2);
  expect(second).toEqual(first);
  expect(second).toMatchObject({ phone: '+44 20 7946 0958', location: { state: 'Delaware' }, role: 'customer' });
  const { rows } = await env.sql.query(
    'SELECT extract(epoch FROM next_attempt_at - now())::float AS seconds FROM registration WHERE user_id = $1',
    [userId],
  );
  expect(rows[0].seconds).toBeGreaterThan(10);

  await env.bus.publish('user.provisioned', { userId, accountNumber: '1000000001' });
  const row = await eventually(
    () => read(userId),
    ({ provisioned_at }) => provisioned_at !== null,
  );
  expect(row.attempts).toBeNull();
  users.set(userId, customer(userId));
});

it('notices that the accounts are open when user.provisioned was lost', async () => {
  const userId = await provision();
  expect((await read(userId)).attempts).toBeNull();
});

it('copies the profile when user.profile-changed was lost', async () => {
  const userId = await provision({ firstName: 'Augusta', verificationStatus: 'verified' });
  expect(
    await eventually(
      () => read(userId),
      ({ first_name }) => first_name === 'Augusta',
    ),
  ).toMatchObject({
    verification_status: 'verified',
    profile_revision: '5',
  });
});

it('deletes the login when user.deleted was lost', async () => {
  const userId = await provision();
  const actorId = newId();
  users.set(userId, { userId, isDeleted: true, actorId, deletedAt: new Date().toISOString() });
  await eventually(
    () => read(userId),
    (row) => row === undefined,
  );
  const record = await eventually(
    async () => audited.find(({ action, subjectId }) => action === 'login.deleted' && subjectId === userId) ?? null,
  );
  expect(record.actor).toEqual({ userId: actorId, role: 'administrator' });
  users.delete(userId);
});

it('reports a login without a customer once, until it has one', async () => {
  const userId = await provision();
  users.delete(userId);
  const differences = async () =>
    (await env.bus.request('auth.reconciliation', {})).differences.filter(({ key }) => key === userId);
  const [difference] = await eventually(differences, ({ length }) => length > 0);
  expect(difference).toMatchObject({ name: 'profiles', kind: 'login_without_customer', subjectId: userId });
  await eventually(differences, ([seen]) => seen !== undefined && seen.lastSeenAt > seen.firstSeenAt);
  expect(
    audited.filter(({ action, subjectId }) => action === 'reconciliation.difference' && subjectId === userId),
  ).toHaveLength(1);
  expect(await read(userId)).toBeDefined();

  users.set(userId, customer(userId));
  await eventually(differences, ({ length }) => length === 0);
});

it('takes an older profile from a restored svc-users after a minute', async () => {
  const userId = await provision();
  await env.bus.publish('user.profile-changed', {
    userId,
    firstName: 'Lost',
    lastName: 'Lovelace',
    verificationStatus: 'verified',
    revision: 9,
  });
  const open = async () =>
    (await env.sql.query(`SELECT FROM reconciliation_difference WHERE kind = 'copy_ahead' AND key = $1`, [userId]))
      .rowCount;
  await eventually(open, (count) => count === 1);
  expect(await read(userId)).toMatchObject({ first_name: 'Lost', profile_revision: '9' });
  await env.sql.query(
    `UPDATE reconciliation_difference SET first_seen_at = now() - interval '1 minute' WHERE key = $1`,
    [userId],
  );
  expect(
    await eventually(
      () => read(userId),
      ({ first_name }) => first_name === 'Ada',
    ),
  ).toMatchObject({ profile_revision: '5' });
});

it('rejects the tokens of a session within half a minute when session.revoked was lost', async () => {
  const email = `${newId()}@example.com`;
  await signUp(email);
  const { token } = (await post(app, 'signin', { email, password: signUpRequest(email).password })).json();
  expect((await getUser(app, token)).statusCode).toBe(200);
  const since = await env.bus.request('auth.security-state', {});
  expect(since.jwks.keys.length).toBeGreaterThan(0);
  const unchanged = { digest: since.digest, jwks: { keys: [] }, revocations: [] };
  expect(await env.bus.request('auth.security-state', { digest: since.digest ?? '' })).toEqual(unchanged);
  // No event is published.
  await env.sql.query(
    'UPDATE session SET revoked_at = now() WHERE user_id = (SELECT user_id FROM login WHERE email = $1)',
    [email],
  );
  await eventually(async () => ((await getUser(app, token)).statusCode === 401 ? true : null));
});

it('sends a range of logins unless the digest is equal', async () => {
  const ids = [await provision(), await provision()].sort();
  const all = await env.bus.request('logins.compare', RANGE);
  if (all.isEqual) throw new Error('An empty digest is never equal.');
  expect(all.until).toBeNull();
  expect(all.rows.find(({ userId }) => userId === ids[1])).toEqual({
    userId: ids[1],
    email: expect.stringContaining('@example.com'),
    isDisabled: false,
    revision: 0,
  });
  const page = await env.bus.request('logins.compare', { ...RANGE, limit: 1 });
  expect(page).toEqual({ isEqual: false, until: all.rows[0]?.userId, rows: [all.rows[0]] });
  const one = await env.bus.request('logins.compare', { ...RANGE, after: ids[0] ?? '', until: ids[1] ?? '' });
  expect(one).toMatchObject({ until: ids[1], rows: [{ userId: ids[1] }] });
});

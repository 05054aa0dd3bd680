import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PagedResponse } from '@larkspur/contracts/http';
import type {
  Commands,
  ComparedLogin,
  DifferencesPage,
  Events,
  FeedPosition,
  RangeRequest,
} from '@larkspur/contracts/messages';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import type { User } from '@larkspur/contracts/user';
import { toAdjustmentInstruction } from '@larkspur/service-kit/back-office-postings/posting-commands';
import { FIRST_ID, newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { Allow, IsString } from 'class-validator';
import { type Harness, registrationEvent, startService } from './harness';

class AnyRange {
  @Allow() after!: string;
  @Allow() until!: string | null;
  @Allow() limit!: number;
  @Allow() digest!: string;
}
class AnyPage {
  @Allow() after?: string;
  @Allow() limit?: number;
}
class AnyUser {
  @IsString() userId!: string;
}

const RANGE: RangeRequest = { after: FIRST_ID, until: null, limit: 1_000, digest: '' };

let service: Harness;
/** The logins of svc-auth that differ from what a registration says, or are missing. */
const logins = new Map<string, ComparedLogin | null>();
const deleted: Events['user.deleted'][] = [];
const audited: Events['audit.recorded'][] = [];

beforeAll(async () => {
  service = await startService(async (bus) => {
    // Never equal, so that each step compares the rows.
    await bus.serve('logins.compare', { queue: 'svc-auth.login-comparisons', dto: AnyRange }, async () => ({
      isEqual: false,
      until: null,
      rows: await findLogins(),
    }));
    await bus.serve('transfers.pending', { queue: 'svc-transactions.pending', dto: AnyUser }, async () => ({
      pending: 0,
    }));
    await bus.observe('user.deleted', (event) => deleted.push(event));
    await bus.observe('audit.recorded', (event) => audited.push(event));
  });
});
afterAll(() => service?.close());

async function findLogins(): Promise<ComparedLogin[]> {
  const copies: ComparedLogin[] = await service.rows.query(
    'SELECT user_id AS "userId", email, is_disabled AS "isDisabled", login_revision::integer AS revision FROM customer',
  );
  return copies.flatMap((copy) => {
    const login = logins.get(copy.userId);
    return login === null ? [] : [login ?? copy];
  });
}

const readCustomer = async (userId: string) =>
  (await service.rows.query('SELECT * FROM customer WHERE user_id = $1', [userId]))[0];

async function readReport(): Promise<ServiceReconciliation[]> {
  const response = await service.asAdmin('GET', '/api/user/admin/reconciliation');
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

it('copies email and disabled flag when login.changed was lost', async () => {
  const { _id: userId } = await service.register();
  logins.set(userId, { userId, email: 'new@example.com', isDisabled: true, revision: 3 });
  const customer = await eventually(
    () => readCustomer(userId),
    ({ login_revision }) => login_revision === '3',
  );
  expect(customer).toMatchObject({ email: 'new@example.com', is_disabled: true });
});

it('takes an older login from a restored svc-auth after a minute', async () => {
  const { _id: userId } = await service.register();
  await service.bus.publish('login.changed', { userId, email: 'lost@example.com', isDisabled: true, revision: 9 });
  logins.set(userId, { userId, email: 'kept@example.com', isDisabled: false, revision: 2 });
  const findDifference = () =>
    service.rows.query(`SELECT FROM reconciliation_difference WHERE kind = 'copy_ahead' AND key = $1`, [userId]);
  await eventually(findDifference, ({ length }) => length === 1);
  expect(await readCustomer(userId)).toMatchObject({ email: 'lost@example.com' });
  await service.rows.query(
    `UPDATE reconciliation_difference SET first_seen_at = now() - interval '1 minute' WHERE key = $1`,
    [userId],
  );
  const customer = await eventually(
    () => readCustomer(userId),
    ({ login_revision }) => login_revision === '2',
  );
  expect(customer).toMatchObject({ email: 'kept@example.com', is_disabled: false });
});

it('reports a customer without a login once, and lists services that are away', async () => {
  const { _id: userId } = await service.register();
  logins.set(userId, null);
  // One of the test before can still be open.
  const reports = await eventually(readReport, ([, users]) => {
    const [difference, ...others] = users?.differences ?? [];
    return difference?.key === userId && others.length === 0;
  });
  expect(reports.map(({ service: name, isAvailable }) => [name, isAvailable])).toEqual([
    ['svc-auth', false],
    ['svc-users', true],
    ['svc-transactions', false],
  ]);
  expect(reports[1]?.differences).toEqual([
    {
      name: 'logins',
      kind: 'customer_without_login',
      key: userId,
      subjectId: userId,
      detail: {},
      firstSeenAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
    },
  ]);
  await eventually(readReport, ([, users]) => {
    const [one] = users?.differences ?? [];
    return one !== undefined && one.lastSeenAt > one.firstSeenAt;
  });
  const records = audited.filter(
    ({ action, subjectId }) => action === 'reconciliation.difference' && subjectId === userId,
  );
  expect(records).toHaveLength(1);
  expect(await readCustomer(userId)).toBeDefined();
  logins.delete(userId);
  await eventually(readReport, ([, users]) => users?.openDifferences === 0);
});

it('lists further differences of all services by a cursor, also of one that was away meanwhile', async () => {
  await service.rows.query(
    `INSERT INTO reconciliation_difference (name, kind, key, detail)
     SELECT 'listed', 'line_without_posting', n, '{}' FROM unnest(ARRAY['a', 'b', 'c']) AS n`,
  );
  const asked: DifferencesPage[] = [];
  let isAway = false;
  await service.bus.serve('auth.reconciliation', { queue: 'svc-auth.reconciliation', dto: AnyPage }, async (page) => {
    asked.push({ ...page });
    if (isAway) await delay(2_500);
    const more = { differences: [], next: page.after ? null : '7' };
    return { service: 'svc-auth', isAvailable: true, passes: [], openDifferences: 9, ...more };
  });
  const read = async (query: string): Promise<PagedResponse<ServiceReconciliation>> =>
    (await service.asAdmin('GET', `/api/user/admin/reconciliation?limit=2${query}`)).json();
  const keysOf = ({ data }: PagedResponse<ServiceReconciliation>) =>
    data.map(({ service: name, differences }) => [name, ...differences.map(({ key }) => key)]);

  const first = await read('');
  expect(keysOf(first)).toEqual([['svc-auth'], ['svc-users', 'a', 'b'], ['svc-transactions']]);
  isAway = true;
  const second = await read(`&cursor=${first.page.next}`);
  expect(keysOf(second)).toEqual([['svc-auth'], ['svc-users', 'c']]);
  expect(second.data.map(({ isAvailable }) => isAvailable)).toEqual([false, true]);
  isAway = false;
  const third = await read(`&cursor=${second.page.next}`);
  expect(third).toMatchObject({ data: [{ service: 'svc-auth', isAvailable: true }], page: { next: null, limit: 2 } });
  expect(asked).toEqual([{ limit: 2 }, { after: '7', limit: 2 }, { after: '7', limit: 2 }]);
  await service.rows.query(`DELETE FROM reconciliation_difference WHERE name = 'listed'`);
});

it.each([
  'nonsense',
  ...['{"svc-auth":"x"}', '{"x":"1"}', '{}', '[]'].map((text) => Buffer.from(text).toString('base64url')),
])('refuses the cursor %s', async (cursor) => {
  const response = await service.asAdmin('GET', `/api/user/admin/reconciliation?cursor=${cursor}`);
  expect([response.statusCode, response.json().errors?.[0].field]).toEqual([422, 'cursor']);
});

it('publishes user.deleted again for a registration that arrives again', async () => {
  const { _id: userId } = await service.register();
  expect((await service.asAdmin('DELETE', `/api/user/admin/${userId}`)).statusCode).toBe(200);
  const ofUser = () => deleted.filter((event) => event.userId === userId);
  const [first] = await eventually(ofUser, ({ length }) => length === 1);
  await service.bus.publish('user.registered', registrationEvent(userId));
  const [, second] = await eventually(ofUser, ({ length }) => length === 2);
  expect(second).toEqual(first);
});

it('sends a range of users, deleted ones included, unless the digest is equal', async () => {
  const { _id: userId, account } = await service.register('Grace', 'Hopper');
  const { _id: gone } = await service.register();
  expect((await service.asAdmin('DELETE', `/api/user/admin/${gone}`)).statusCode).toBe(200);
  const reply = await service.bus.request('users.compare', { ...RANGE, values: 'holder' });
  if (reply.isEqual) throw new Error('An empty digest is never equal.');
  expect(reply.rows.filter((user) => [userId, gone].includes(user.userId))).toEqual([
    {
      userId,
      isDeleted: false,
      firstName: 'Grace',
      lastName: 'Hopper',
      verificationStatus: 'awaiting',
      accountNumber: account.number,
      revision: 1,
    },
    { userId: gone, isDeleted: true, actorId: service.administrator, deletedAt: expect.stringMatching(/Z$/) },
  ]);
  const range = { ...RANGE, after: lowerBound(userId), until: userId, values: 'holder' } as const;
  const digest = createHash('sha256').update(`${userId}|'Grace Hopper'|'${account.number}'|'false'`).digest('hex');
  expect(await service.bus.request('users.compare', { ...range, digest })).toEqual({ isEqual: true });
  const profile = createHash('sha256').update(`${userId}|'Grace'|'Hopper'|'awaiting'`).digest('hex');
  expect(await service.bus.request('users.compare', { ...range, values: 'profile', digest: profile })).toEqual({
    isEqual: true,
  });
  const first = await service.bus.request('users.compare', { ...RANGE, limit: 1, values: 'profile' });
  expect(first).toEqual({ isEqual: false, until: reply.rows[0]?.userId, rows: [reply.rows[0]] });
});

/** The id before. */
const lowerBound = (id: string) => `${id.slice(0, -12)}000000000000`;

describe('ledger.feed', () => {
  const read = (after: FeedPosition | null, limit = 1_000) => service.bus.request('ledger.feed', { after, limit });

  async function adjust(user: User, account: 'savings' | 'checking', date: string): Promise<string> {
    const body = { account, transactionType: 'credit', amount: 123.45, description: 'Interest', date } as const;
    const { administrator: actorId, issuer, bus } = service;
    const key = newId();
    const instruction = toAdjustmentInstruction(user._id, body, { actorId, key });
    const target = `/api/transaction/admin/${user._id}`;
    const signedRequest = issuer.signedRequest(actorId, { target, body, key });
    expect(await bus.request('accounts.adjust', { ...instruction, signedRequest })).toEqual({ outcome: 'posted' });
    return instruction.postingId;
  }

  async function readAll(limit: number): Promise<{ ids: string[]; end: FeedPosition | null }> {
    const ids: string[] = [];
    for (let after: FeedPosition | null = null; ; ) {
      const page: Commands['ledger.feed']['reply'] = await read(after, limit);
      if (page.isForked) throw new Error('The ledger was not restored.');
      ids.push(...page.postings.map(({ postingId }) => postingId));
      if (!page.until) return { ids, end: after };
      after = page.until;
    }
  }

  it('sends every sealed posting once, in the order of the seal, and its parties on request', async () => {
    const user = await service.register('Ada', 'Byron');
    const postings: string[] = [];
    for (const day of ['01', '02', '03']) {
      postings.push(await adjust(user, 'savings', `2026-11-${day}T00:00:00.000Z`));
      await eventually(async () => ((await readAll(1)).ids.includes(postings.at(-1) ?? '') ? true : null));
    }
    for (const limit of [1, 2, 1_000]) {
      const { ids } = await readAll(limit);
      expect(ids.filter((id) => postings.includes(id))).toEqual(postings);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const [postingId = ''] = postings;
    expect(await service.bus.request('ledger.postings', { postingIds: [postingId, newId()] })).toEqual({
      postings: [
        {
          postingId,
          type: 'adjustment',
          outcome: 'completed',
          reason: 'Interest',
          actorId: service.administrator,
          reverses: null,
          date: '2026-11-01T00:00:00.000Z',
          amountCents: 12_345,
          debited: null,
          credited: {
            userId: user._id,
            name: 'Ada Byron',
            accountNumber: user.account.number,
            account: 'savings',
            balanceCents: 3 * 12_345,
            revision: 3,
          },
        },
      ],
    });
    const unknown = newId();
    expect(await service.bus.request('ledger.missing', { postingIds: [postingId, unknown] })).toEqual({
      missing: [unknown],
    });
  });

  it('says that it does not have a block with another hash', async () => {
    const { end } = await readAll(1_000);
    if (!end) throw new Error('Nothing is sealed.');
    expect(await read(end)).toMatchObject({ isForked: false });
    expect(await read({ ...end, hash: '0'.repeat(64) })).toEqual({ isForked: true });
    expect(await read({ ...end, block: end.block + 1_000 })).toEqual({ isForked: true });
  });
});

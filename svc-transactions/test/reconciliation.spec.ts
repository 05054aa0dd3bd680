import type {
  ComparedUser,
  Events,
  FeedPosting,
  LedgerPosting,
  Party,
  PostTransfer,
  StatementChange,
} from '@larkspur/contracts/messages';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { Allow, ArrayMaxSize, IsArray, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { ReconcileStatementsJob } from '../src/reconciliation/reconcile-statements.job';
import { fetchStatement, type Harness, SHORT_TIMEOUTS, startService } from './harness';
import { givenLine, writeLines } from './line-fixtures';
import { PAYEE, REQUEST } from './use-transfers';

class AnyRequest {
  @Allow() after!: never;
  @Allow() until!: never;
  @Allow() limit!: never;
  @Allow() digest!: never;
  @Allow() values!: never;
  @Allow() transfers!: PostTransfer[];
  @Allow() postingIds!: string[];
}

/** The payload with the same rules as in svc-users. */
class PostingIds {
  @IsArray() @ArrayMaxSize(1_000) @IsUUID(undefined, { each: true }) postingIds!: string[];
}

let harness: Harness;
let rows: DataSource;
const changes: StatementChange[] = [];
const audited: Events['audit.recorded'][] = [];

/** svc-users: its users, and the postings that are sealed, each in a block of its own. */
const users = new Map<string, ComparedUser>();
const ledger: LedgerPosting[] = [];
let hash = 'a';

beforeAll(async () => {
  harness = await startService(async (bus) => {
    const dto = AnyRequest;
    // Never equal, so that each step compares the rows.
    await bus.serve('users.compare', { queue: 'svc-users.user-comparisons', dto }, async () => ({
      isEqual: false,
      until: null,
      rows: [...users.values()],
    }));
    await bus.serve('ledger.feed', { queue: 'svc-users.ledger-feed', dto }, async ({ after }) => {
      if (after && after.hash !== hash) return { isForked: true };
      const postings: FeedPosting[] = ledger.slice(after?.block ?? 0);
      const until = postings.length > 0 ? { block: ledger.length, hash } : null;
      return { isForked: false, postings, until };
    });
    const byIds = { dto: PostingIds };
    await bus.serve('ledger.postings', { queue: 'svc-users.ledger-postings', ...byIds }, async ({ postingIds }) => ({
      postings: ledger.filter(({ postingId }) => postingIds.includes(postingId)),
    }));
    await bus.serve('ledger.missing', { queue: 'svc-users.ledger-missing', ...byIds }, async ({ postingIds }) => ({
      missing: postingIds.filter((id) => !ledger.some(({ postingId }) => postingId === id)),
    }));
    // Every reply to a transfer is lost.
    await bus.serve('accounts.post', { queue: 'svc-users.post', dto }, async () => ({ outcomes: [] }));
    await bus.observe('statement.changed', (event) => changes.push(...event.changes));
    await bus.observe('audit.recorded', (event) => audited.push(event));
  }, SHORT_TIMEOUTS);
  rows = await new DataSource({ type: 'postgres', url: harness.database.url }).initialize();
});
afterAll(async () => {
  await rows?.destroy();
  await harness?.close();
});

function addCustomer(profile: object = {}): string {
  const userId = newId();
  const names = { firstName: 'Ada', lastName: 'Byron', verificationStatus: 'verified' as const };
  users.set(userId, { userId, isDeleted: false, ...names, accountNumber: '1111111111', revision: 4, ...profile });
  return userId;
}

const readHolder = async (userId: string) =>
  (
    await rows.query(
      'SELECT name, account_number, deleted_at FROM known_user LEFT JOIN statement_holder USING (user_id) WHERE user_id = $1',
      [userId],
    )
  )[0];

const party = (userId: string, name = 'Ada Byron'): Party => ({
  userId,
  name,
  accountNumber: '1111111111',
  account: 'savings',
  balanceCents: 5_000,
  revision: 7,
});

function post(posting: Partial<LedgerPosting>): LedgerPosting {
  const posted: LedgerPosting = {
    postingId: newId(),
    type: 'adjustment',
    outcome: 'completed',
    reason: null,
    actorId: newId(),
    reverses: null,
    date: '2026-11-02T09:30:00.000Z',
    amountCents: 1_234,
    debited: null,
    credited: null,
    ...posting,
  };
  ledger.push(posted);
  return posted;
}

async function readReport(): Promise<ServiceReconciliation> {
  return harness.bus.request('transactions.reconciliation', {});
}

const findDifference = async (key: string) => (await readReport()).differences.find((one) => one.key === key) ?? null;
/** The parts of a holder are restored one after the other. */
const wholeHolder = (userId: string) =>
  eventually(
    () => readHolder(userId),
    (holder) => holder?.name != null && holder.account_number !== null && holder.deleted_at === null,
  );
/** A statement is not found before its holder is known here. */
async function eventualStatement(userId: string, accepts: (lines: StatementLine[]) => boolean) {
  await eventually(async () => (await readHolder(userId)) ?? null);
  return eventually(() => fetchStatement(harness, userId), accepts);
}
const statementOf = (userId: string, length: number) => eventualStatement(userId, (lines) => lines.length === length);

describe('users', () => {
  it('are known, with name and number, when no event about them has arrived', async () => {
    const userId = addCustomer();
    expect(await wholeHolder(userId)).toEqual({ name: 'Ada Byron', account_number: '1111111111', deleted_at: null });
  });

  it('have the name and number of svc-users when their changes were lost', async () => {
    const userId = addCustomer();
    await wholeHolder(userId);
    addChange(userId, { firstName: 'Augusta', accountNumber: '3333333333', revision: 6 });
    await eventually(
      () => readHolder(userId),
      (holder) => holder?.name === 'Augusta Byron' && holder.account_number === '3333333333',
    );
  });

  it('are forgotten when user.deleted was lost', async () => {
    const userId = addCustomer();
    await wholeHolder(userId);
    await writeLines(rows, [givenLine(userId, { description: 'Lunch with Ada' })]);
    users.set(userId, { userId, isDeleted: true, actorId: newId(), deletedAt: '2026-11-03T10:00:00.000Z' });
    expect(
      await eventually(
        () => readHolder(userId),
        ({ name }) => name === null,
      ),
    ).toEqual({
      name: null,
      account_number: null,
      deleted_at: new Date('2026-11-03T10:00:00.000Z'),
    });
    expect(await fetchStatement(harness, userId)).toMatchObject([{ amount: 12.34, description: '' }]);
  });

  it('are restored with svc-users, whose backup is from before the deletion, after a minute', async () => {
    const userId = addCustomer();
    await harness.bus.publish('user.deleted', { userId, actorId: newId(), date: '2026-11-03T10:00:00.000Z' });
    expect(await eventually(() => findDifference(userId))).toMatchObject({ name: 'holders', kind: 'copy_ahead' });
    await rows.query(
      `UPDATE reconciliation_difference SET first_seen_at = now() - interval '1 minute' WHERE key = $1`,
      [userId],
    );
    expect(await wholeHolder(userId)).toEqual({ name: 'Ada Byron', account_number: '1111111111', deleted_at: null });
    await eventually(
      () => findDifference(userId),
      (difference) => difference === null,
    );
  });

  it('that svc-users does not have are reported once', async () => {
    const userId = await harness.createKnownUser();
    const seen = await eventually(() => findDifference(userId));
    expect(seen).toMatchObject({ name: 'holders', kind: 'holder_without_customer', subjectId: userId });
    await eventually(
      () => findDifference(userId),
      (one) => one !== null && one.lastSeenAt > seen.lastSeenAt,
    );
    expect(
      audited.filter(({ action, subjectId }) => action === 'reconciliation.difference' && subjectId === userId),
    ).toHaveLength(1);
    expect(await readHolder(userId)).toMatchObject({ deleted_at: null });
  });

  function addChange(userId: string, change: object): void {
    const user = users.get(userId);
    if (user) users.set(userId, { ...user, ...change });
  }
});

describe('statements', () => {
  /** The resend job has had its time. */
  async function findOldTransfer(payerId: string): Promise<string> {
    const [[transfer]] = await rows.query(
      `UPDATE transfer SET created_at = now() - interval '1 minute' WHERE payer_id = $1 RETURNING id`,
      [payerId],
    );
    return transfer.id;
  }

  it('have the line of an adjustment when account.adjusted was lost', async () => {
    const userId = addCustomer();
    await eventually(async () => (await readHolder(userId)) ?? null);
    const { postingId } = post({ credited: party(userId), reason: 'Interest' });
    const [line] = await statementOf(userId, 1);
    expect(line).toMatchObject({
      _id: postingId,
      kind: 'adjustment',
      status: 'completed',
      account: 'savings',
      transactionType: 'credit',
      amount: 12.34,
      date: '2026-11-02T09:30:00.000Z',
      description: 'Interest',
    });
    const change = await eventually(async () => changes.find((one) => one.userId === userId) ?? null);
    expect(change).toEqual({ userId, line, balance: { account: 'savings', balanceCents: 5_000, revision: 7 } });
    // The event arrives after all.
    await harness.bus.publish('account.adjusted', {
      postingId,
      userId,
      account: 'savings',
      transactionType: 'credit',
      amountCents: 1_234,
      description: 'Interest',
      date: '2026-11-02T09:30:00.000Z',
    });
    await eventually(
      () => changes.filter((one) => one.userId === userId),
      ({ length }) => length === 2,
    );
    expect(await fetchStatement(harness, userId)).toEqual([line]);
  });

  it('have the outcome of a transfer whose reply was lost', async () => {
    const payerId = addCustomer();
    const response = await harness.customer(payerId, 'POST', '/transaction/transfer', REQUEST);
    expect(response.statusCode).toBe(202);
    const id = await findOldTransfer(payerId);
    post({ postingId: id, type: 'transfer', debited: party(payerId), credited: PAYEE, actorId: payerId });
    const [line] = await eventualStatement(payerId, ([one]) => one?.status === 'completed');
    expect(line).toMatchObject({ _id: id, description: 'Lunch', counterparty: { name: 'Grace H.' } });
    expect(await findDifference(id)).toBeNull();
  });

  it('have the rejection of a transfer whose reply was lost', async () => {
    const payerId = addCustomer();
    await harness.customer(payerId, 'POST', '/transaction/transfer', REQUEST);
    const id = await findOldTransfer(payerId);
    post({ postingId: id, type: 'transfer', outcome: 'rejected', reason: 'daily_limit', amountCents: 0 });
    const [line] = await eventualStatement(payerId, ([one]) => one?.status === 'rejected');
    expect(line).toMatchObject({ _id: id, reason: 'daily_limit' });
  });

  it('have what the ledger knows about a transfer and its reversal that this database has lost, and it is reported', async () => {
    const payerId = addCustomer();
    const payeeId = addCustomer();
    await eventually(async () => (await readHolder(payeeId)) ?? null);
    const transfer = post({ type: 'transfer', debited: party(payerId), credited: party(payeeId, 'Grace Hopper') });
    post({
      type: 'reversal',
      reverses: transfer.postingId,
      reason: 'Sent twice',
      debited: party(payeeId, 'Grace Hopper'),
      credited: party(payerId),
    });
    const own = await statementOf(payerId, 2);
    expect(
      own.map(({ kind, transactionType, amount, description }) => [kind, transactionType, amount, description]),
    ).toEqual(
      expect.arrayContaining([
        ['transfer', 'debit', 12.34, 'Transfer'],
        ['reversal', 'credit', 12.34, 'Reversal: Sent twice'],
      ]),
    );
    expect(own[0]?.counterparty).toMatchObject({ name: 'Grace Hopper', accountNumber: '1111111111' });
    expect(await statementOf(payeeId, 2)).toHaveLength(2);
    expect(await eventually(() => findDifference(transfer.postingId))).toMatchObject({
      name: 'postings',
      kind: 'details_lost',
      subjectId: payerId,
    });
  });

  it('keep a line whose posting the ledger has lost, and it is reported once', async () => {
    const userId = await harness.createKnownUser();
    addCustomer();
    const postingId = newId();
    await harness.bus.publish('account.adjusted', {
      postingId,
      userId,
      account: 'savings',
      transactionType: 'credit',
      amountCents: 100,
      description: 'Lost',
      date: '2026-11-02T09:30:00.000Z',
    });
    expect(await eventually(() => findDifference(postingId))).toMatchObject({
      name: 'postings',
      kind: 'line_without_posting',
      subjectId: userId,
      detail: { lineKind: 'adjustment' },
    });
    expect(await fetchStatement(harness, userId)).toHaveLength(1);
  });

  it('are compared from the beginning after the ledger was restored', async () => {
    const userId = addCustomer();
    const { postingId } = post({ credited: party(userId) });
    await eventually(async () => (await rows.query('SELECT FROM line WHERE id = $1', [postingId])).length || null);
    await rows.query('DELETE FROM line WHERE id = $1', [postingId]);
    hash = 'b';
    await eventually(async () => (await rows.query('SELECT FROM line WHERE id = $1', [postingId])).length || null);
    const reported = await rows.query(`SELECT FROM reconciliation_difference WHERE kind = 'ledger_restored'`);
    expect(reported).toHaveLength(1);
  });
});

describe('the line index and the daily totals', () => {
  it('equal the lines again', async () => {
    const userId = addCustomer();
    const { postingId } = post({ credited: party(userId) });
    const readTotals = () =>
      rows.query('SELECT money_in, money_out, own_in FROM daily_total WHERE user_id = $1', [userId]);
    await eventually(readTotals, ([total]) => total?.money_in === '1234');

    await rows.query('DELETE FROM indexed_line WHERE id = $1', [postingId]);
    await rows.query('UPDATE daily_total SET money_out = 5, own_in = 5 WHERE user_id = $1', [userId]);
    await eventually(
      readTotals,
      ([total]) => total?.money_in === '1234' && total?.money_out === '0' && total?.own_in === '0',
    );
    expect(await rows.query('SELECT FROM indexed_line WHERE id = $1', [postingId])).toHaveLength(1);
  });

  it('delete a line that is no longer there', async () => {
    const userId = addCustomer();
    const { postingId } = post({ credited: party(userId) });
    await eventually(
      async () => (await rows.query('SELECT FROM indexed_line WHERE id = $1', [postingId])).length || null,
    );
    await rows.query('ALTER TABLE line DISABLE TRIGGER delete_indexed_line');
    await rows.query('DELETE FROM line WHERE id = $1', [postingId]);
    await rows.query('ALTER TABLE line ENABLE TRIGGER delete_indexed_line');
    await eventually(
      async () =>
        rows.query<unknown[]>(
          'SELECT FROM daily_total WHERE user_id = $1 UNION ALL SELECT FROM indexed_line WHERE id = $2',
          [userId, postingId],
        ),
      ({ length }) => length === 0,
    );
  });
});

describe('every comparison', () => {
  it('begins again when its stored cursor has the form of another release', async () => {
    const names = ['holders', 'line-index', 'postings', 'statements'];
    const find = (where: string) =>
      rows.query<unknown[]>(`SELECT name FROM reconciliation WHERE name = ANY ($1) AND ${where}`, [names]);
    await eventually(
      () => find('true'),
      ({ length }) => length === names.length,
    );
    await rows.query(`UPDATE reconciliation SET cursor = '{"page": 1}', next_step_at = now() WHERE name = ANY ($1)`, [
      names,
    ]);
    await eventually(
      () => find(`cursor = '{"page": 1}'`),
      ({ length }) => length === 0,
    );
  });
});

// The last one, because the pause after so much work is long.
describe('a page of the feed', () => {
  it('is restored when all its postings lack lines, and a batch made its block larger than the limit', async () => {
    const userId = addCustomer();
    await eventually(async () => (await readHolder(userId)) ?? null);
    const postings = Array.from({ length: 1_099 }, () => post({ credited: party(userId), reason: 'Interest' }));
    await makeDue();
    await eventually(
      async () => (await rows.query('SELECT count(*)::integer AS n FROM line WHERE user_id = $1', [userId]))[0].n,
      (lines) => lines === postings.length,
    );
  });

  it('that is large may be followed by another one, which must not wait as long as other comparisons', async () => {
    const job = harness.app.get(ReconcileStatementsJob);
    const compareLast = (postings: number) =>
      job.compareNext({ after: { block: ledger.length - postings, hash }, isSecondLook: false });
    expect(await compareLast(500)).toMatchObject({ checked: 500, isBehind: true });
    expect(await compareLast(499)).toMatchObject({ checked: 499, isBehind: false });
  });

  async function makeDue(): Promise<void> {
    await rows.query(`UPDATE reconciliation SET next_step_at = now() WHERE name = 'statements'`);
  }
});

import type { LedgerProof, LedgerProofRun, LedgerProofStatus, ProofScope } from '@larkspur/contracts/ledger';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { POSTING_INVARIANTS } from '../src/ledger/prove-ledger/ledger-invariants';
import { ProveLedgerService } from '../src/ledger/prove-ledger/prove-ledger.service';
import { type Harness, startService } from './harness';

let harness: Harness;

beforeAll(async () => {
  harness = await startService(async () => undefined);
});

afterAll(() => harness?.close());

async function proof(): Promise<LedgerProof> {
  const response = await harness.asAdmin('GET', '/api/user/admin/ledger/proof');
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function fundedCustomer(savings: number): Promise<void> {
  const user = await harness.register();
  const body = { number: user.account.number, savings, checking: 0 };
  await harness.asAdmin('PUT', `/api/user/admin/account/${user._id}`, body);
}

const sealed = () =>
  eventually(async () => {
    const found = await proof();
    return found.seal.unsealedPostings === 0 ? found : null;
  });

test('proves an untampered ledger with its figures, and seals it', async () => {
  await fundedCustomer(100);
  const found = await sealed();
  expect(found).toMatchObject({
    whole: true,
    figures: { postings: 1, entries: 2, balances: { customers: 100, adjustment: -100, settlement: 0, closing: 0 } },
    seal: { sealedPostings: 1, brokenBlock: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  expect(found.invariants.filter(({ holds }) => !holds)).toEqual([]);
  expect(found.invariants.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'entries of a posting sum to zero',
      'a balance is the sum of its entries',
      'no customer balance under zero',
      'one posting per transfer id',
      'entries never change',
    ]),
  );
});

test('detects changed entries with matching balances by the seal', async () => {
  await fundedCustomer(50);
  const before = await sealed();
  expect(before.whole).toBe(true);
  await harness.rows.query(`
    UPDATE ledger.entry SET amount = amount * 2 WHERE posting_id = (SELECT max(id::text)::uuid FROM ledger.posting);
    UPDATE ledger.account a SET balance = (SELECT coalesce(sum(amount), 0) FROM ledger.entry e WHERE e.account_id = a.id)`);
  const after = await proof();
  expect(after.whole).toBe(false);
  expect(after.invariants.every(({ holds }) => holds)).toBe(true);
  expect(after.seal.brokenBlock).toBe(before.seal.blocks);
});

test('names the invariants that a lost cent violates', async () => {
  await harness.rows.query(`UPDATE ledger.account SET balance = balance + 1 WHERE purpose = 'settlement'`);
  const found = await proof();
  expect(found.invariants.filter(({ holds }) => !holds)).toEqual([
    { name: 'a balance is the sum of its entries', holds: false, violations: 1 },
    { name: 'all balances sum to zero', holds: false, violations: 1 },
  ]);
});

test('names the database process of a step only while the step runs', async () => {
  const id = newId();
  await harness.rows.query(`INSERT INTO ledger_proof_run (id, scope, total) VALUES ('${id}', 'all', 1)`);
  const named: (number | null)[] = [];
  const observer = { onStep: (process: number | null) => named.push(process), onProgress: () => undefined };
  await harness.app.get(ProveLedgerService).prove(id, 'all', { ...observer, signal: new AbortController().signal });
  expect(named.length).toBeGreaterThan(2);
  expect(named.map((process) => process === null)).toEqual(named.map((_, index) => index % 2 === 1));
  await harness.rows.query(`DELETE FROM ledger_proof_run WHERE id = '${id}'`);
});

test('runs in the background: one at a time, with its progress and its result', async () => {
  const path = '/api/user/admin/ledger/proof';
  const blocker = harness.rows.createQueryRunner();
  await blocker.startTransaction();
  // Keeps every check that reads entries waiting.
  await blocker.query('LOCK TABLE ledger.entry IN ACCESS EXCLUSIVE MODE');
  const started = await harness.asAdmin('POST', path);
  expect([started.statusCode, started.json().data]).toEqual([
    201,
    {
      _id: expect.any(String),
      status: 'running',
      scope: 'new',
      provenBefore: expect.any(Number),
      startedAt: expect.any(String),
      progress: { done: 0, total: expect.any(Number) },
      proof: null,
    },
  ]);
  const { _id } = started.json().data;
  const run = async (): Promise<LedgerProofRun> => (await harness.asAdmin('GET', `${path}/${_id}`)).json().data;
  try {
    expect((await harness.asAdmin('POST', path)).json().data._id).toBe(_id);
    expect((await run()).status).toBe('running');
  } finally {
    await blocker.rollbackTransaction();
    await blocker.release();
  }
  const finished = await eventually(async () => {
    const current = await run();
    return current.status === 'finished' ? current : null;
  });
  expect(finished.progress.done).toBe(finished.progress.total);
  expect(finished.proof?.invariants).toHaveLength(10);
  expect((await harness.asAdmin('GET', `${path}/${newId()}`)).statusCode).toBe(404);
  expect((await harness.asAdmin('GET', `${path}/nonsense`)).statusCode).toBe(404);
});

test('a run whose process was lost has failed, and is replaced by the next one', async () => {
  const before = await run('new');
  const id = newId();
  await harness.rows.query(
    `INSERT INTO ledger_proof_run (id, total, heartbeat_at) VALUES ($1, 1, now() - interval '31 seconds')`,
    [id],
  );
  expect(await readStatus()).toMatchObject({
    last: { _id: before._id },
    running: null,
    failed: { _id: id, status: 'failed', proof: null },
  });
  expect((await harness.asAdmin('GET', `/api/user/admin/ledger/proof/${id}`)).json().data.status).toBe('failed');
  expect((await proof()).invariants).toHaveLength(10);
  expect(await readStatus()).toMatchObject({ running: null, failed: null });
  const failed = await harness.rows.query("SELECT 1 FROM ledger_proof_run WHERE status = 'failed'");
  expect(failed).toHaveLength(1);
});

async function run(scope: ProofScope): Promise<LedgerProofRun> {
  const path = '/api/user/admin/ledger/proof';
  const { _id } = (await harness.asAdmin('POST', path, { scope })).json().data;
  return eventually(async () => {
    const found: LedgerProofRun = (await harness.asAdmin('GET', `${path}/${_id}`)).json().data;
    return found.status === 'running' ? null : found;
  });
}

const readStatus = async (): Promise<LedgerProofStatus> =>
  (await harness.asAdmin('GET', '/api/user/admin/ledger/proof/latest')).json().data;

/** Waits until every posting is sealed. @returns the number of blocks */
const sealedBlocks = () =>
  eventually(async () => {
    const [{ block, unsealed }] = await harness.rows.query(
      `SELECT max(block)::int AS block, (SELECT count(*)::int FROM ledger.posting WHERE xid >= max(up_to)) AS unsealed
       FROM ledger.seal`,
    );
    return unsealed === 0 ? Number(block) : null;
  });

/** Changes the ledger, and restores it after `check`. */
async function whileDamaged(sql: string, check: () => Promise<void>): Promise<void> {
  await harness.rows.query(`
    CREATE TABLE kept_account AS TABLE ledger.account; CREATE TABLE kept_entry AS TABLE ledger.entry;
    CREATE TABLE kept_posting AS TABLE ledger.posting`);
  await harness.rows.query(sql);
  await check();
  await harness.rows.query(`
    UPDATE ledger.account a SET balance = k.balance FROM kept_account k WHERE k.id = a.id;
    TRUNCATE ledger.entry, ledger.posting;
    INSERT INTO ledger.posting SELECT * FROM kept_posting; INSERT INTO ledger.entry SELECT * FROM kept_entry;
    DROP TABLE kept_account, kept_entry, kept_posting`);
}

describe('a proof of what is new', () => {
  /** Repairs what the tests above have damaged. */
  beforeAll(async () => {
    await harness.rows.query(`
      TRUNCATE ledger.entry, ledger.posting, ledger_proof_run, ledger_proof_checkpoint;
      DELETE FROM ledger.seal WHERE block > 0;
      UPDATE ledger.account SET balance = 0`);
  });

  test('continues from the last proven block, and is the last result, with its time', async () => {
    expect(await readStatus()).toEqual({ last: null, running: null, failed: null, wholeSince: null });
    await fundedCustomer(10);
    const blocks = await sealedBlocks();
    expect(await run('all')).toMatchObject({
      status: 'finished',
      scope: 'all',
      provenBefore: 0,
      proof: { whole: true },
    });
    await fundedCustomer(20);
    const more = await sealedBlocks();
    expect(await run('new')).toMatchObject({ status: 'finished', scope: 'new', provenBefore: blocks });
    await fundedCustomer(30);
    const last = await run('new');
    expect(last.provenBefore).toBe(more);
    expect(last.proof).toMatchObject({ whole: true, figures: { postings: 3, entries: 6 } });
    const status = await readStatus();
    expect(status).toMatchObject({ last: { _id: last._id, proof: { checkedAt: expect.any(String) } }, running: null });
    expect(Date.parse(status.wholeSince ?? '')).toBeLessThan(Date.parse(last.proof?.checkedAt ?? ''));
  });

  test('finds what was changed in a balance, added or removed, however old it is', async () => {
    await sealedBlocks();
    await run('all');
    const damages: [string, string][] = [
      ['UPDATE ledger.account SET balance = balance + 1 WHERE user_id IS NOT NULL AND balance > 0', 'balance'],
      ['DELETE FROM ledger.entry WHERE posting_id = (SELECT min(id::text)::uuid FROM ledger.posting)', 'entry'],
      ['DELETE FROM ledger.posting WHERE id = (SELECT min(id::text)::uuid FROM ledger.posting)', 'posting'],
    ];
    for (const [sql, what] of damages) {
      const blocks = await harness.rows.query('SELECT * FROM ledger_proof_checkpoint');
      expect(blocks).toHaveLength(1);
      await whileDamaged(sql, async () => {
        expect({ what, whole: (await run('new')).proof?.whole }).toEqual({ what, whole: false });
        expect((await readStatus()).wholeSince).toBeNull();
      });
      expect({ what, whole: (await run('all')).proof?.whole }).toEqual({ what, whole: true });
    }
  });

  test.each([
    ['unbalanced', 'UPDATE ledger.entry SET amount = amount + 1 WHERE amount > 0 AND posting_id = $first'],
    ['incomplete', 'DELETE FROM ledger.entry WHERE posting_id = $first'],
    ['orphaned', 'UPDATE ledger.entry SET account_id = -1 WHERE amount > 0 AND posting_id = $first'],
    ['badReversals', `UPDATE ledger.posting SET type = 'reversal', reverses = $last WHERE id = $first`],
  ] as const)('names what is wrong with a posting: %s', async (key, sql) => {
    const damage = sql
      .replace('$first', '(SELECT min(id::text)::uuid FROM ledger.posting)')
      .replace('$last', '(SELECT max(id::text)::uuid FROM ledger.posting)');
    await whileDamaged(damage, async () => {
      const { proof: found } = await run('all');
      expect(found?.invariants).toContainEqual({ name: POSTING_INVARIANTS[key], holds: false, violations: 1 });
    });
  });

  test('finds a chain that was rewritten up to a proven block', async () => {
    await sealedBlocks();
    await run('all');
    await harness.rows.query(
      `UPDATE ledger.seal SET hash = sha256('forged') WHERE block = (SELECT max(block) FROM ledger.seal)`,
    );
    const { proof: found } = await run('new');
    expect(found).toMatchObject({ whole: false, seal: { brokenBlock: found?.seal.blocks } });
  });

  test('continues a run whose process was lost, from the last block that it had proven', async () => {
    await harness.rows.query(`
      TRUNCATE ledger.entry, ledger.posting, ledger_proof_run, ledger_proof_checkpoint;
      DELETE FROM ledger.seal WHERE block > 0;
      UPDATE ledger.account SET balance = 0`);
    await fundedCustomer(40);
    const blocks = await sealedBlocks();
    await run('all');
    await harness.rows.query(`UPDATE ledger_proof_run SET status = 'failed', proof = NULL`);
    const resumed = await run('new');
    expect([resumed.provenBefore, resumed.proof?.whole]).toEqual([blocks, true]);
  });

  test('knows since when all invariants hold, also after most runs were removed', async () => {
    await harness.rows.query('TRUNCATE ledger_proof_run');
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [days, whole] of [
      [400, true],
      [300, false],
      [200, true],
      [100, true],
    ] as const) {
      await harness.rows.query(
        `INSERT INTO ledger_proof_run (id, status, total, started_at, proof) VALUES ($1, 'finished', 1, $2, $3)`,
        [newId(), daysAgo(days), JSON.stringify({ whole, checkedAt: daysAgo(days) })],
      );
    }
    const { wholeSince } = await readStatus();
    expect(Date.parse(wholeSince ?? '') - Date.parse(daysAgo(200))).toBeLessThan(60_000);
    const { _id } = await run('all');
    expect(await readStatus()).toMatchObject({ last: { _id }, wholeSince });
    // The new one, the last one before it, and the first of those without violations.
    expect(await harness.rows.query('SELECT 1 FROM ledger_proof_run')).toHaveLength(3);
  });

  test('keeps the last result, however old it is, while another run is in progress', async () => {
    await harness.rows.query(`UPDATE ledger_proof_run SET started_at = now() - interval '90 days'`);
    const { last } = await readStatus();
    const blocker = harness.rows.createQueryRunner();
    await blocker.startTransaction();
    await blocker.query('LOCK TABLE ledger.entry IN ACCESS EXCLUSIVE MODE');
    try {
      await harness.asAdmin('POST', '/api/user/admin/ledger/proof');
      expect(await readStatus()).toMatchObject({ last: { _id: last?._id }, running: { status: 'running' } });
    } finally {
      await blocker.rollbackTransaction();
      await blocker.release();
    }
    await eventually(async () => ((await readStatus()).running ? null : true));
  });

  test('refuses another scope', async () => {
    const response = await harness.asAdmin('POST', '/api/user/admin/ledger/proof', { scope: 'some' });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'scope']);
  });
});

test('auditors read the results, and start nothing', async () => {
  const path = '/api/user/admin/ledger/proof';
  const headers = harness.issuer.bearer(newId(), 'auditor');
  const read = async (method: 'GET' | 'POST', url: string) =>
    (await harness.app.inject({ method, url, headers })).statusCode;
  const { _id } = await run('new');
  const before = await harness.rows.query('SELECT count(*) FROM ledger_proof_run');
  expect([await read('POST', path), await read('GET', path)]).toEqual([403, 403]);
  expect([await read('GET', `${path}/latest`), await read('GET', `${path}/${_id}`)]).toEqual([200, 200]);
  expect(await harness.rows.query('SELECT count(*) FROM ledger_proof_run')).toEqual(before);
});

test('is limited to the back office and shared by concurrent requests', async () => {
  const user = await harness.register();
  expect((await harness.asUser(user._id, 'GET', '/api/user/admin/ledger/proof')).statusCode).toBe(403);
  expect((await harness.asUser(user._id, 'POST', '/api/user/admin/ledger/proof')).statusCode).toBe(403);
  expect((await harness.app.inject('/api/user/admin/ledger/proof')).statusCode).toBe(401);
  const found = await Promise.all(Array.from({ length: 10 }, proof));
  expect(new Set(found.map(({ checkedAt }) => checkedAt)).size).toBeLessThan(10);
});

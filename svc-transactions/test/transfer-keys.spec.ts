import { Clock } from '@larkspur/service-kit/clock';
import { deriveIdAt, newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { Client } from 'pg';
import { RESTORED_FINGERPRINT, TransferStore } from '../src/transfers/saga/transfer-store';
import { completed, REQUEST, useTransfers } from './use-transfers';

/** One session, because advisory locks belong to it. */
let pausing: Client;

// Declared first, so that it runs before the database is dropped.
afterAll(() => pausing?.end());

const service = useTransfers();

beforeAll(async () => {
  pausing = new Client({ connectionString: service.databaseUrl });
  await pausing.connect();
});

const PAUSE = 4711;

/** Every insert of transfers waits at its end, while the advisory lock is held. */
async function pauseInserts(): Promise<void> {
  await pausing.query(`SELECT pg_advisory_lock(${PAUSE})`);
  await service.rows.query(`
    CREATE OR REPLACE FUNCTION pause() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(${PAUSE}); RETURN NULL; END $$;
    CREATE OR REPLACE TRIGGER pause AFTER INSERT ON transfer FOR EACH STATEMENT EXECUTE FUNCTION pause()`);
}

async function resumeInserts(): Promise<void> {
  await pausing.query('SELECT pg_advisory_unlock_all()');
  await service.rows.query('DROP TRIGGER IF EXISTS pause ON transfer');
}

async function isWaiting(statementPart: string): Promise<boolean> {
  const waiting = await pausing.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE $1",
    [`%${statementPart}%`],
  );
  return waiting.rows.length > 0;
}

describe('the idempotency key', () => {
  test('returns the same response to fifty concurrent identical requests, and moves the money once', async () => {
    const payerId = newId();
    const key = newId();
    const responses = await Promise.all(Array.from({ length: 50 }, () => service.send(payerId, REQUEST, key)));
    const statuses = new Set(responses.map(({ statusCode }) => statusCode));
    expect([...statuses].every((status) => status === 201 || status === 409)).toBe(true);

    const again = await service.send(payerId, REQUEST, key);
    expect(again.statusCode).toBe(201);
    expect((await service.statement(payerId)).data).toEqual([again.json().data]);
    expect(service.requests).toHaveLength(1);
  });

  test('repeats a rejection', async () => {
    service.post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'insufficient_funds' }));
    const payerId = newId();
    const first = await service.send(payerId, REQUEST, 'k');
    service.post = async (transfers) => transfers.map(completed);
    const second = await service.send(payerId, REQUEST, 'k');
    expect([first.statusCode, second.statusCode]).toEqual([422, 422]);
    expect(second.json().code).toBe('insufficient_funds');
  });

  test('is rejected for a different request, accepted with a different PIN, and separate for each customer', async () => {
    const payerId = newId();
    expect((await service.send(payerId, REQUEST, 'k')).statusCode).toBe(201);
    expect((await service.send(payerId, { ...REQUEST, amount: 12.35 }, 'k')).json().code).toBe('idempotency_mismatch');
    expect((await service.send(payerId, { ...REQUEST, paymentPin: '000000' }, 'k')).statusCode).toBe(201);
    expect((await service.send(newId(), { ...REQUEST, amount: 99 }, 'k')).statusCode).toBe(201);
  });

  test('never pays without a record when it expires between the insert and the lookup', async () => {
    const payerId = newId();
    expect((await service.send(payerId, REQUEST, 'k')).statusCode).toBe(201);
    await pauseInserts();
    try {
      const repeated = service.send(payerId, REQUEST, 'k');
      await eventually(async () => ((await isWaiting('commit_transfers')) ? true : null));
      const expiry = service.rows.query('UPDATE transfer SET idempotency_key = NULL WHERE payer_id = $1', [payerId]);
      await Promise.race([expiry, eventually(async () => ((await isWaiting('SET idempotency_key')) ? true : null))]);
      await resumeInserts();
      await expiry;
      expect((await repeated).statusCode).toBe(201);
    } finally {
      await resumeInserts();
    }
    const stored = await service.rows.query('SELECT id FROM transfer WHERE payer_id = $1', [payerId]);
    const sent = new Set(service.requests.map(({ transferId }) => transferId));
    expect(sent).toEqual(new Set(stored.map(({ id }: { id: string }) => id)));
  });

  describe('after the database was restored from a backup of before the transfer', () => {
    async function restore(payerId: string): Promise<void> {
      await service.rows.query('DELETE FROM line WHERE origin_id IN (SELECT id FROM transfer WHERE payer_id = $1)', [
        payerId,
      ]);
      await service.rows.query('DELETE FROM transfer WHERE payer_id = $1', [payerId]);
    }

    test('leads to the same transfer, so that the ledger does not post it twice', async () => {
      const [payerId, key] = [newId(), newId()];
      const first = await service.send(payerId, REQUEST, key);
      await restore(payerId);
      const second = await service.send(payerId, REQUEST, key);
      expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
      expect(second.json().data._id).toBe(first.json().data._id);
      expect(new Set(service.requests.map(({ transferId }) => transferId)).size).toBe(1);
      // Another request, with the same key or by another customer, is another transfer.
      await restore(payerId);
      const others = [
        await service.send(payerId, { ...REQUEST, amount: 1 }, key),
        await service.send(newId(), REQUEST, key),
      ];
      for (const other of others) expect(other.json().data._id).not.toBe(first.json().data._id);
    });

    test('leads to the transfer that was restored from the ledger, without a key', async () => {
      const [payerId, key] = [newId(), newId()];
      const first = await service.send(payerId, REQUEST, key);
      await service.rows.query('UPDATE transfer SET idempotency_key = NULL, fingerprint = $2 WHERE payer_id = $1', [
        payerId,
        RESTORED_FINGERPRINT,
      ]);
      const second = await service.send(payerId, REQUEST, key);
      expect([second.statusCode, second.json().data]).toEqual([201, first.json().data]);
      expect(service.requests).toHaveLength(1);
    });

    test('has no effect on keys that are not of the present', async () => {
      for (const key of [keyOf(25), 'k']) {
        const payerId = newId();
        const first = await service.send(payerId, REQUEST, key);
        await restore(payerId);
        const second = await service.send(payerId, REQUEST, key);
        expect(second.json().data._id).not.toBe(first.json().data._id);
      }
    });
  });

  test('is rejected with 129 characters or with spaces', async () => {
    expect((await service.send(newId(), REQUEST, 'x'.repeat(129))).statusCode).toBe(400);
    expect((await service.send(newId(), REQUEST, 'a b')).statusCode).toBe(400);
  });
});

const keyOf = (hoursAgo: number) => deriveIdAt(Date.now() - hoursAgo * 3_600_000, newId());

test('expires an idempotency key after 48 hours, but not while its transfer is pending', async () => {
  const payerId = newId();
  const ages = { young: 47, old: 49, pending: 49 };
  const keys = ['young', 'old', 'pending'] as const;
  for (const key of keys) {
    if (key === 'pending') service.post = async () => [];
    await service.send(payerId, REQUEST, key);
    await service.rows.query('UPDATE transfer SET id = $2 WHERE payer_id = $1 AND idempotency_key = $3', [
      payerId,
      keyOf(ages[key]),
      key,
    ]);
  }
  await service.app.get(TransferStore).expireIdempotencyKeys();
  const stored = await service.rows.query('SELECT status, idempotency_key FROM transfer WHERE payer_id = $1', [
    payerId,
  ]);
  expect(stored).toHaveLength(3);
  expect(stored).toEqual(
    expect.arrayContaining([
      { status: 'completed', idempotency_key: null },
      { status: 'completed', idempotency_key: 'young' },
      { status: 'pending', idempotency_key: 'pending' },
    ]),
  );
});

test('keeps the key of a transfer that was sent with a key of the day before', async () => {
  const [payerId, key] = [newId(), keyOf(23.9)];
  const first = await service.send(payerId, REQUEST, key);
  const later = new Date(Date.now() + 12 * 60_000);
  const clock = jest.spyOn(service.app.get(Clock), 'now').mockReturnValue(later);
  try {
    await service.app.get(TransferStore).expireIdempotencyKeys();
    const repeated = await service.send(payerId, REQUEST, key);
    expect([first.statusCode, repeated.statusCode]).toEqual([201, 201]);
    expect(repeated.json().data._id).toBe(first.json().data._id);
    expect(service.requests).toHaveLength(1);
  } finally {
    clock.mockRestore();
  }
});

describe('GET /transaction/transfer', () => {
  const find = (userId: string, idempotencyKey: string) =>
    service.app.inject({
      url: '/api/transaction/transfer',
      headers: service.bearer(userId),
      query: { idempotencyKey },
    });

  test('finds a transfer by its idempotency key, pending or with its outcome, for its payer only', async () => {
    const payerId = newId();
    expect((await find(payerId, 'lost')).json()).toEqual({ data: [] });

    const sent = await service.send(payerId, REQUEST, 'lost');
    expect((await find(payerId, 'lost')).json()).toEqual({ data: [sent.json().data] });
    expect((await find(newId(), 'lost')).json()).toEqual({ data: [] });

    service.post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'wrong_pin' }));
    await service.send(payerId, REQUEST, 'rejected');
    expect((await find(payerId, 'rejected')).json().data).toEqual([
      expect.objectContaining({ status: 'rejected', reason: 'wrong_pin' }),
    ]);

    service.post = async () => [];
    const pending = await service.send(payerId, REQUEST, 'pending');
    expect((await find(payerId, 'pending')).json()).toEqual({ data: [pending.json().data] });
  });

  test('requires a well-formed key', async () => {
    for (const key of ['', 'with space', 'x'.repeat(129)]) expect((await find(newId(), key)).statusCode).toBe(422);
  });
});

import { randomBytes } from 'node:crypto';
import { runMigrations } from '@larkspur/service-kit/database/run-migrations';
import { newId } from '@larkspur/service-kit/ids';
import { withNestedLoops } from '@larkspur/service-kit/testing/nested-loops';
import { createTestDatabase, type TestDatabase } from '@larkspur/service-kit/testing/test-database';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditRateLimit } from '../src/audit/audit-rate-limit.entity';
import { AuditRateLimitRepository } from '../src/audit/audit-rate-limit.repository';
import { ENTITIES } from '../src/entities';
import { SigningKeyRepository } from '../src/keys/signing-key.repository';
import { KnownDevice } from '../src/known-device/known-device.entity';
import { KnownDeviceRepository } from '../src/known-device/known-device.repository';
import { Login } from '../src/login/login.entity';
import { LoginRepository } from '../src/login/login.repository';
import { MailRepository } from '../src/mail/mail.repository';
import { QueuedEmail } from '../src/mail/queued-email.entity';
import { SCHEMA } from '../src/migrations/index';
import { PasswordReset } from '../src/password-reset/password-reset.entity';
import { PasswordResetRepository } from '../src/password-reset/password-reset.repository';
import { PasswordThrottleRepository } from '../src/password-throttle/password-throttle.repository';
import { PasswordThrottleCounter } from '../src/password-throttle/password-throttle-counter.entity';
import { PaymentNoticesRepository } from '../src/payment-notices/payment-notices.repository';

let database: TestDatabase;
let dataSource: DataSource;
let manager: EntityManager;

beforeAll(async () => {
  database = await createTestDatabase();
  await runMigrations({ url: database.url, ...SCHEMA, appRole: database.appRole });
  dataSource = await new DataSource({ type: 'postgres', url: database.appUrl, entities: ENTITIES }).initialize();
  manager = dataSource.manager;
});
afterAll(async () => {
  await dataSource?.destroy();
  await database?.drop();
});

async function insertLogin(): Promise<Pick<Login, 'userId' | 'emailKey'>> {
  const userId = newId();
  const email = `${userId}@example.com`;
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  const logins = new LoginRepository(dataSource.getRepository(Login));
  const login = { userId, email, passwordHash: '', role: 'customer' as const, ...names, createdAt: new Date() };
  expect(await logins.insert(manager, login)).toBe(true);
  return { userId, emailKey: email };
}

describe('AuditRateLimitRepository', () => {
  it('admits one claim per minute, subject and action', async () => {
    const rateLimits = new AuditRateLimitRepository(dataSource.getRepository(AuditRateLimit));
    const subjectId = newId();
    expect(await rateLimits.tryClaim(manager, subjectId, 'session.refused')).toBe(true);
    expect(await rateLimits.tryClaim(manager, subjectId, 'session.refused')).toBe(false);
    expect(await rateLimits.tryClaim(manager, subjectId, 'session.throttled')).toBe(true);
    await manager.query(`UPDATE audit_rate_limit SET recorded_at = recorded_at - interval '61 seconds'`);
    expect(await rateLimits.tryClaim(manager, subjectId, 'session.refused')).toBe(true);
  });
});

describe('KnownDeviceRepository', () => {
  const device = () => randomBytes(32);

  it('finds a device by the email of its login only, until it is forgotten', async () => {
    const devices = new KnownDeviceRepository(dataSource.getRepository(KnownDevice));
    const [ada, grace] = [await insertLogin(), await insertLogin()];
    const [first, second] = [device(), device()];
    await devices.insert(manager, ada.userId, first);
    await devices.insert(manager, ada.userId, second);
    expect(await devices.findTokenHash([device(), first], ada.emailKey)).toEqual(first);
    expect(await devices.findTokenHash([first], grace.emailKey)).toBeNull();
    expect(await devices.markSeen(manager, ada.userId, [second])).toBe(true);
    expect(await devices.markSeen(manager, grace.userId, [second])).toBe(false);
    expect(await devices.markSeen(manager, ada.userId, [])).toBe(false);

    await devices.forgetAllExcept(manager, ada.userId, [second]);
    expect(await devices.findTokenHash([first], ada.emailKey)).toBeNull();
    expect(await devices.findTokenHash([second], ada.emailKey)).toEqual(second);
    await devices.forgetAllExcept(manager, ada.userId, []);
    expect(await devices.findTokenHash([second], ada.emailKey)).toBeNull();
  });

  it('counts all devices of a login, and the recent ones', async () => {
    const devices = new KnownDeviceRepository(dataSource.getRepository(KnownDevice));
    const { userId } = await insertLogin();
    expect(await devices.count(manager, userId)).toEqual({ total: 0, inLastHour: 0 });
    const old = device();
    await devices.insert(manager, userId, old);
    await manager.update(KnownDevice, { tokenHash: old }, { createdAt: new Date(Date.now() - 3_700_000) });
    await devices.insert(manager, userId, device());
    expect(await devices.count(manager, userId)).toEqual({ total: 2, inLastHour: 1 });
  });
});

describe('PasswordThrottleRepository', () => {
  it('admits the free attempts, then returns the wait, until the counter is deleted', async () => {
    const counters = new PasswordThrottleRepository(dataSource.getRepository(PasswordThrottleCounter));
    const rule = { freeAttempts: 2, windowSeconds: 60, firstWaitSeconds: 30, maxWaitSeconds: 60 };
    const key = randomBytes(32);
    expect([await counters.admit(key, rule), await counters.admit(key, rule)]).toEqual([0, 0]);
    expect(await counters.admit(key, rule)).toBeGreaterThan(25);
    await counters.delete(manager, [key]);
    expect(await counters.admit(key, rule)).toBe(0);
  });
});

describe('PasswordResetRepository', () => {
  it('issues three links an hour, each of which is used once or revoked', async () => {
    const resets = new PasswordResetRepository(dataSource.getRepository(PasswordReset));
    const { userId } = await insertLogin();
    const issued = [];
    for (let count = 0; count < 3; count++) issued.push(await resets.issue(manager, userId));
    expect(await resets.issue(manager, userId)).toBeNull();
    const [first = '', second = ''] = issued.map((reset) => reset?.token);
    expect(issued[0]?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 60_000);
    expect(await resets.findUserId(first)).toBe(userId);
    expect([await resets.use(manager, first), await resets.use(manager, first)]).toEqual([true, false]);
    expect(await resets.findUserId(first)).toBeNull();
    await resets.revokeAll(manager, userId);
    expect(await resets.use(manager, second)).toBe(false);
  });
});

describe('SigningKeyRepository', () => {
  it('returns the keys with the time in their state, and replaces the current one', async () => {
    const keys = new SigningKeyRepository();
    const key = (kid: string) => ({ kid, publicJwk: publicJwk(kid), privateKey: Buffer.from('key') });
    await keys.insert(manager, { ...key('one'), state: 'current' });
    await keys.insert(manager, { ...key('two'), state: 'next' });
    await manager.query(`UPDATE signing_key SET current_at = current_at - interval '90 seconds' WHERE kid = 'one'`);
    const [first] = await keys.findAll(manager);
    expect(first).toMatchObject({ kid: 'one', publicJwk: publicJwk('one'), privateKey: Buffer.from('key') });
    expect(first?.secondsInState).toBeGreaterThanOrEqual(90);
    await keys.replace(manager, 'one', 'two');
    expect((await keys.findAll(manager)).map(({ kid, state }) => [kid, state])).toEqual([
      ['one', 'retired'],
      ['two', 'current'],
    ]);
    await keys.delete(manager, 'one');
    expect(await keys.findAll(manager)).toHaveLength(1);
  });

  const publicJwk = (kid: string) => ({ kty: 'RSA', kid, use: 'sig', alg: 'RS256', n: 'n', e: 'AQAB' }) as const;
});

describe('MailRepository', () => {
  const DAY_MS = 86_400_000;
  let mails: MailRepository;

  beforeEach(async () => {
    mails = new MailRepository(dataSource.getRepository(QueuedEmail));
    await manager.query('DELETE FROM queued_email');
  });

  async function insert(expiresInMs = DAY_MS): Promise<string> {
    const id = newId();
    await mails.insert(manager, {
      id,
      userId: null,
      toAddress: 'ada@example.com',
      toName: null,
      kind: 'test',
      sealedContent: Buffer.from('sealed'),
      expiresAt: new Date(Date.now() + expiresInMs),
    });
    return id;
  }

  it('leases each due email to one caller', async () => {
    await Promise.all(Array.from({ length: 6 }, () => insert()));
    const claims = await Promise.all([mails.claim(4), mails.claim(4), mails.claim(4)]);
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(await mails.claim(10)).toHaveLength(6 - ids.length);
    expect(await mails.claim(10)).toEqual([]);
    expect(claims.flat()[0]).toMatchObject({ attempts: 1, sealedContent: Buffer.from('sealed') });
  });

  it('leases no more emails than it is asked for, whatever the plan', async () => {
    await Promise.all(Array.from({ length: 12 }, () => insert()));
    const url = withNestedLoops(database.appUrl);
    const slow = await new DataSource({ type: 'postgres', url, entities: ENTITIES }).initialize();
    try {
      expect(await new MailRepository(slow.getRepository(QueuedEmail)).claim(4)).toHaveLength(4);
    } finally {
      await slow.destroy();
    }
  });

  it('never postpones an email past its expiry', async () => {
    const id = await insert(60_000);
    await mails.postpone(id, 'temporary', 600_000);
    const mail = await manager.findOneByOrFail(QueuedEmail, { id });
    expect(mail.nextAttemptAt).toEqual(mail.expiresAt);
    expect(mail.error).toBe('temporary');
  });

  it('abandons expired emails and deletes their content', async () => {
    const id = await insert(-1_000);
    await insert();
    expect(await mails.abandonExpired()).toEqual([{ id, kind: 'test', attempts: 0 }]);
    const mail = await manager.findOneByOrFail(QueuedEmail, { id });
    expect(mail).toMatchObject({ sealedContent: null, nextAttemptAt: null, sentAt: null });
    expect(mail.error).toContain('expired');
  });

  it('measures the emails that wait, and the age of the oldest', async () => {
    expect(await mails.measureBacklog()).toEqual({ count: 0, oldestSeconds: 0 });
    const [first, second] = [await insert(), await insert()];
    await manager.query(`UPDATE queued_email SET created_at = now() - interval '90 seconds' WHERE id = $1`, [first]);
    expect(await mails.measureBacklog()).toEqual({ count: 2, oldestSeconds: expect.any(Number) });
    expect((await mails.measureBacklog()).oldestSeconds).toBeGreaterThanOrEqual(90);
    await mails.markSent(first);
    await mails.abandon(second, 'rejected');
    expect(await mails.measureBacklog()).toMatchObject({ count: 0 });
  });
});

describe('PaymentNoticesRepository', () => {
  it('records a message once, and takes the payments of due payers with their totals', async () => {
    const payments = new PaymentNoticesRepository(dataSource);
    const { userId, emailKey } = await insertLogin();
    const record = (amountCents: number, paidAt: string) => ({
      lineId: newId(),
      userId,
      amountCents,
      payee: 'Grace Hopper',
      reference: '0123456789AB',
      paidAt,
    });
    const records = [record(1_000, '2026-11-21T08:02:00.000Z'), record(250, '2026-11-21T08:01:00.000Z')];
    await payments.record('message-1', records);
    await payments.record('message-1', [record(9_999, '2026-11-21T08:03:00.000Z')]);
    expect(await payments.findDuePayers(manager, 60_000, 10)).toEqual([]);
    expect(await payments.findDuePayers(manager, 0, 10)).toEqual([userId]);
    const taken = await payments.take(manager, [userId], 1);
    expect(taken).toEqual([
      {
        userId,
        email: emailKey,
        firstName: 'Ada',
        lastName: 'Lovelace',
        amountCents: 250,
        payee: 'Grace Hopper',
        reference: '0123456789AB',
        paidAt: new Date('2026-11-21T08:01:00.000Z'),
        count: 2,
        totalCents: 1_250,
      },
    ]);
    expect(await payments.findDuePayers(manager, 0, 10)).toEqual([]);
  });

  it('lets one transaction at a time send notices', async () => {
    const payments = new PaymentNoticesRepository(dataSource);
    await dataSource.transaction(async (first) => {
      expect(await payments.tryLock(first)).toBe(true);
      await dataSource.transaction(async (second) => expect(await payments.tryLock(second)).toBe(false));
    });
  });
});

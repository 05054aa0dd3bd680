import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { loadConfig } from '@larkspur/service-kit/config';
import { newId } from '@larkspur/service-kit/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { AuthConfig } from '../src/config';
import { composeEmail } from '../src/mail/email-content';
import { MailRepository } from '../src/mail/mail.repository';
import { MailQueue } from '../src/mail/mail-queue.service';
import type { MailSender } from '../src/mail/mail-sender.service';
import { QueuedEmail } from '../src/mail/queued-email.entity';
import { PaymentNoticesService } from '../src/payment-notices/payment-notices.service';
import { createTestEnvironment, eventually, type TestEnvironment } from './harness';
import { startTestSmtpServer, type TestSmtpServer } from './test-smtp-server';

const ADA = { address: 'ada@example.com', name: 'Ada Byron' };
const SECRET = 'https://bank.example/reset-password#token=a-secret-of-one-use';

interface MailRow {
  id: string;
  sealed_content: Buffer | null;
  attempts: number;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  error: string | null;
}

let env: TestEnvironment;
let server: TestSmtpServer;

beforeAll(async () => {
  env = await createTestEnvironment();
  server = await startTestSmtpServer();
});

afterAll(async () => {
  await env.close();
  await server.close();
});

beforeEach(async () => {
  await env.sql.query('DELETE FROM queued_email');
  server.received.length = 0;
  server.behave({});
});

/** Queues emails in one transaction, as a use case does. */
async function write(app: NestFastifyApplication, subjects: string[], more: { to?: string; expiresAt?: Date } = {}) {
  const { to = ADA.address, ...rest } = more;
  await app.get(DataSource).transaction(async (manager) => {
    for (const subject of subjects) {
      const content = composeEmail({ kind: 'test', subject, firstName: 'Ada', body: SECRET, advice: 'Do nothing.' });
      await app.get(MailQueue).enqueue(manager, { userId: newId(), to: { ...ADA, address: to }, content, ...rest });
    }
  });
  app.get(MailQueue).wake();
}

const rows = async () => (await env.sql.query<MailRow>('SELECT * FROM queued_email ORDER BY id')).rows;
const allSent = () => eventually(rows, (mails) => mails.every(({ sent_at }) => sent_at !== null));
const makeDue = () =>
  env.sql.query('UPDATE queued_email SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');

describe('email through an SMTP server', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await env.startInstance({ SMTP_URL: server.url });
  });

  it('is sent after the commit, and its content is deleted', async () => {
    await write(app, ['Hello']);
    const [mail] = await allSent();
    expect(mail).toMatchObject({ sealed_content: null, next_attempt_at: null, error: null, attempts: 1 });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      from: 'Larkspur Bank <support@larkspurbank.example>',
      to: [{ name: 'Ada Byron', address: 'ada@example.com' }],
      subject: 'Hello',
      messageId: `<${mail?.id}@larkspurbank.example>`,
    });
    expect(server.received[0]?.text).toContain(SECRET);
  });

  it('is not sent when the transaction rolls back', async () => {
    const rolledBack = app.get(DataSource).transaction(async (manager) => {
      const content = composeEmail({ kind: 'test', subject: 'Never', firstName: 'Ada', body: 'x', advice: 'y' });
      await app.get(MailQueue).enqueue(manager, { userId: newId(), to: ADA, content });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await write(app, ['After']);
    await allSent();
    expect(server.received.map(({ subject }) => subject)).toEqual(['After']);
  });

  it('is encrypted in the table while it waits', async () => {
    server.behave({ reject: 451 });
    await write(app, ['Hello']);
    await eventually(rows, ([mail]) => mail?.error !== null);
    const { rows: dump } = await env.sql.query(
      `SELECT queued_email::text || encode(sealed_content, 'escape') AS text FROM queued_email`,
    );
    expect(dump[0].text).not.toContain('token');
  });

  it('is retried later after a temporary rejection', async () => {
    server.behave({ reject: 451 });
    await write(app, ['Hello']);
    const [failed] = await eventually(rows, ([mail]) => mail?.error !== null);
    expect(failed).toMatchObject({ sent_at: null, attempts: 1 });
    const wait = (failed?.next_attempt_at?.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(5_000);
    expect(wait).toBeLessThan(20_000);
    server.behave({});
    await makeDue();
    expect(await allSent()).toMatchObject([{ attempts: 2, sealed_content: null, error: null }]);
    expect(server.received).toHaveLength(1);
  });

  it('is sent before the payment notices that a slow server has delayed', async () => {
    server.behave({ delayMs: 1_000 });
    await env.sql.query(
      `WITH payer AS (
         INSERT INTO login (user_id, email, email_key, password_hash, role, first_name, last_name)
         SELECT id, id || '@example.com', id || '@example.com', '', 'customer', 'Ada', 'Lovelace'
         FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 500)) AS ids RETURNING user_id)
       INSERT INTO pending_payment_notice (line_id, user_id, amount, payee, reference, paid_at, created_at)
       SELECT gen_random_uuid(), user_id, 100, 'Grace Hopper', '0123456789AB', now(), now() - interval '1 hour' FROM payer`,
    );
    const waiting = async () => (await rows()).filter(({ next_attempt_at }) => next_attempt_at !== null).length;
    await eventually(
      async () => {
        await app.get(PaymentNoticesService).sendDue(0);
        return waiting();
      },
      (count) => count > 100,
    );
    await write(app, ['Reset your password']);
    const before = server.received.length;
    const subjects = await eventually(
      () => server.received.map(({ subject }) => subject),
      (received) => received.includes('Reset your password'),
    );
    // The emails that were in flight already, at most five, and others that end at the same time.
    expect(subjects.indexOf('Reset your password') - before).toBeLessThan(15);
    await env.sql.query('DELETE FROM pending_payment_notice');
    await env.sql.query('DELETE FROM queued_email WHERE attempts = 0');
    server.behave({});
    await allSent();
  });

  it('is abandoned immediately when the server rejects the recipient', async () => {
    server.behave({ reject: 550 });
    await write(app, ['Hello']);
    const [mail] = await eventually(rows, ([row]) => row?.next_attempt_at === null);
    expect(mail).toMatchObject({ sent_at: null, sealed_content: null, next_attempt_at: null });
    expect(mail?.error).toContain('550');
  });

  it('is abandoned when it expires', async () => {
    server.behave({ reject: 451 });
    await write(app, ['Hello'], { expiresAt: new Date(Date.now() + 3_000) });
    const [failed] = await eventually(rows, ([mail]) => mail?.error !== null);
    // The next attempt is not scheduled after the expiry, so that a secret does not outlive its use.
    expect(failed?.next_attempt_at?.getTime()).toBeLessThan(Date.now() + 3_100);
    const [mail] = await eventually(rows, ([row]) => row?.next_attempt_at === null);
    expect(mail).toMatchObject({ sent_at: null, sealed_content: null });
    server.behave({});
    expect(server.received).toEqual([]);
  });

  it('is delivered when an unavailable server returns', async () => {
    const port = Number(new URL(server.url).port);
    await server.close();
    await write(app, ['One', 'Two']);
    await eventually(rows, (mails) => mails.every(({ error }) => error !== null));
    server = await startTestSmtpServer(port);
    await makeDue();
    await allSent();
    expect(server.received.map(({ subject }) => subject).sort()).toEqual(['One', 'Two']);
  });

  it('is limited to five concurrent deliveries', async () => {
    server.behave({ delayMs: 200 });
    await write(
      app,
      Array.from({ length: 12 }, (_, index) => `Mail ${index}`),
    );
    await allSent();
    expect(server.received).toHaveLength(12);
    expect(server.busiest()).toBeLessThanOrEqual(5);
  });

  it('finishes deliveries in flight at shutdown and starts no others', async () => {
    const leaving = await env.startInstance({ SMTP_URL: server.url, MAIL_PER_SECOND: '1' });
    await app.close();
    server.behave({ delayMs: 500 });
    await write(leaving, ['First', 'Second']);
    await eventually(
      async () => server.busy(),
      (busy) => busy > 0,
    );
    await leaving.close();
    const mails = await rows();
    expect(mails.filter(({ sent_at }) => sent_at !== null)).toHaveLength(1);
    expect(mails.filter(({ attempts }) => attempts === 0)).toHaveLength(1);
    expect(server.received).toHaveLength(1);
    await env.sql.query('DELETE FROM queued_email');
  });
});

describe('several processes, one of which is killed', () => {
  it('send each email once, and retry those of the killed process under the same Message-ID', async () => {
    const subjects = Array.from({ length: 40 }, (_, index) => `Mail ${index}`);
    const database = await new DataSource({
      type: 'postgres',
      url: env.variables.DATABASE_URL ?? '',
      entities: [QueuedEmail],
    }).initialize();
    const config = loadConfig(AuthConfig, env.variables);
    const repository = new MailRepository(database.getRepository(QueuedEmail));
    const queue = new MailQueue(config, repository, { wake: () => undefined } as MailSender);
    for (const subject of subjects) {
      const content = composeEmail({ kind: 'test', subject, firstName: 'Ada', body: SECRET, advice: 'Do nothing.' });
      await queue.enqueue(database.manager, { userId: newId(), to: ADA, content });
    }
    await database.destroy();
    server.behave({ delayMs: 150 });
    const processes = [spawnService(), spawnService()];
    await eventually(
      async () => server.received.length,
      (count) => count >= 10,
    );
    processes[0]?.kill('SIGKILL');
    await eventually(rows, (mails) => mails.filter(({ sent_at }) => sent_at === null).length <= 5);
    await makeDue();
    await eventually(rows, (mails) => mails.every(({ sent_at }) => sent_at !== null));
    const ended = once(processes[1] as ChildProcess, 'exit');
    processes[1]?.kill('SIGTERM');
    await ended;
    const ids = server.received.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(40);
    // Only the deliveries in flight at the kill, five at most, may be sent twice.
    expect(ids.length).toBeLessThanOrEqual(45);
  });

  function spawnService(): ChildProcess {
    const hook = join(__dirname, '../../packages/service-kit/test/fixtures/typescript.cjs');
    const args = ['-C', 'source', '-r', hook, join(__dirname, '../src/main.ts')];
    const { MAILBOX_DIR: _, ...variables } = env.variables;
    const childEnv = { PATH: process.env.PATH, ...variables, SMTP_URL: server.url, MAIL_PER_SECOND: '100' };
    return spawn(process.execPath, args, { env: childEnv, stdio: 'ignore' });
  }
});

describe('email without a server', () => {
  it('is written to a folder as complete files that only their owner can read', async () => {
    const app = await env.startInstance();
    await write(app, ['Hello'], { to: "o'hara+bank@example.com" });
    await allSent();
    const mails = await env.readMails();
    expect(mails).toMatchObject([{ subject: 'Hello', to: [{ address: "o'hara+bank@example.com" }] }]);
    const folder = env.variables.MAILBOX_DIR ?? '';
    for (const name of await readdir(folder)) {
      expect(name).toMatch(/^2\d{3}-\d\d-\d\dT[\d.-]+Z-test-[0-9a-f-]{36}\.eml$/);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'MAILBOX_DIR under NODE_ENV=production needs LARKSPUR_DEMO=1'],
    [{ MAILBOX_DIR: '' }, 'SMTP_URL is missing'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be a URL'],
  ])('rejects the configuration %j', (variables, message) => {
    expect(() => loadConfig(AuthConfig, { ...env.variables, ...variables })).toThrow(message);
  });

  it.each([
    { NODE_ENV: 'production', LARKSPUR_DEMO: '1' },
    { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' },
    { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example', LARKSPUR_DEMO: '0' },
  ])('accepts the configuration %j', (variables) => {
    expect(() => loadConfig(AuthConfig, { ...env.variables, ...variables })).not.toThrow();
  });
});

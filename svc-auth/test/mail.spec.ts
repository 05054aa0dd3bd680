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
import { MailQueue } from '../src/mail/mail-queue.service';
import type { MailSender } from '../src/mail/mail-sender.service';
import { createTestEnvironment, eventually, type TestEnvironment } from './harness';
import { startTestSmtpServer, type TestSmtpServer } from './test-smtp-server';

const SECRET = 'https://bank.example/reset-password#token=a-secret-of-one-use';

interface MailRow {
  id: string;
  words: Buffer | null;
  attempts: number;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  error: string | null;
}

let bank: TestEnvironment;
let server: TestSmtpServer;

beforeAll(async () => {
  bank = await createTestEnvironment();
  server = await startTestSmtpServer();
}, 30_000);

afterAll(async () => {
  await bank.close();
  await server.close();
});

beforeEach(async () => {
  await bank.sql.query('DELETE FROM mail');
  server.received.length = 0;
  server.behave({});
});

/** Writes mails in one transaction, as a use case does. */
async function write(app: NestFastifyApplication, subjects: string[], more: { to?: string; usefulUntil?: Date } = {}) {
  const { to = 'ada@example.com', ...rest } = more;
  await app.get(DataSource).transaction(async (manager) => {
    for (const subject of subjects) {
      const letter = composeEmail({ kind: 'test', subject, news: SECRET, advice: 'Do nothing.' });
      await app
        .get(MailQueue)
        .enqueue(manager, { userId: newId(), to: { address: to, name: 'Ada Byron' }, content: letter, ...rest });
    }
  });
  app.get(MailQueue).wake();
}

const rows = async () => (await bank.sql.query<MailRow>('SELECT * FROM mail ORDER BY id')).rows;
const allSent = () => eventually(rows, (mails) => mails.every(({ sent_at }) => sent_at !== null));
const makeDue = () => bank.sql.query('UPDATE mail SET next_attempt_at = now() WHERE next_attempt_at IS NOT NULL');

describe('mail by a server', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await bank.instance({ SMTP_URL: server.url });
  }, 30_000);

  it('leaves after the commit, and what it said does not stay', async () => {
    await write(app, ['Hello']);
    const [mail] = await allSent();
    expect(mail).toMatchObject({ words: null, next_attempt_at: null, error: null, attempts: 1 });
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toMatchObject({
      from: 'Larkspur Bank <support@larkspurbank.example>',
      to: [{ name: 'Ada Byron', address: 'ada@example.com' }],
      subject: 'Hello',
      messageId: `<${mail?.id}@larkspurbank.example>`,
    });
    expect(server.received[0]?.text).toContain(SECRET);
  });

  it('does not leave when the transaction is undone', async () => {
    const undone = app.get(DataSource).transaction(async (manager) => {
      const letter = composeEmail({ kind: 'test', subject: 'Never', news: 'x', advice: 'y' });
      await app.get(MailQueue).enqueue(manager, { userId: null, to: { address: 'ada@example.com' }, content: letter });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await write(app, ['After']);
    await allSent();
    expect(server.received.map(({ subject }) => subject)).toEqual(['After']);
  });

  it('while it waits no copy of the table shows what it says', async () => {
    server.behave({ refuse: 451 });
    await write(app, ['Hello']);
    await eventually(rows, ([mail]) => mail?.error !== null);
    const { rows: dump } = await bank.sql.query(`SELECT mail::text || encode(words, 'escape') AS text FROM mail`);
    expect(dump[0].text).not.toContain('token');
  });

  it('a server that cannot take it now is asked again, later', async () => {
    server.behave({ refuse: 451 });
    await write(app, ['Hello']);
    const [failed] = await eventually(rows, ([mail]) => mail?.error !== null);
    expect(failed).toMatchObject({ sent_at: null, attempts: 1 });
    const wait = (failed?.next_attempt_at?.getTime() ?? 0) - Date.now();
    expect(wait).toBeGreaterThan(5_000);
    expect(wait).toBeLessThan(20_000);
    server.behave({});
    await makeDue();
    expect(await allSent()).toMatchObject([{ attempts: 2, words: null, error: null }]);
    expect(server.received).toHaveLength(1);
  });

  it('a recipient whom the server does not know is given up at once', async () => {
    server.behave({ refuse: 550 });
    await write(app, ['Hello']);
    const [mail] = await eventually(rows, ([row]) => row?.next_attempt_at === null);
    expect(mail).toMatchObject({ sent_at: null, words: null, next_attempt_at: null });
    expect(mail?.error).toContain('550');
  });

  it('is given up when its time is over', async () => {
    server.behave({ refuse: 451 });
    await write(app, ['Hello'], { usefulUntil: new Date(Date.now() + 3_000) });
    const [failed] = await eventually(rows, ([mail]) => mail?.error !== null);
    // The next look is not after its end, so that a secret does not outlive its use.
    expect(failed?.next_attempt_at?.getTime()).toBeLessThan(Date.now() + 3_100);
    const [mail] = await eventually(rows, ([row]) => row?.next_attempt_at === null, 8);
    expect(mail).toMatchObject({ sent_at: null, words: null });
    server.behave({});
    expect(server.received).toEqual([]);
  });

  it('a server that was away gets what waited when it is back', async () => {
    const port = Number(new URL(server.url).port);
    await server.close();
    await write(app, ['One', 'Two']);
    await eventually(rows, (mails) => mails.every(({ error }) => error !== null));
    server = await startTestSmtpServer(port);
    await makeDue();
    await allSent();
    expect(server.received.map(({ subject }) => subject).sort()).toEqual(['One', 'Two']);
  });

  it('is held in bounds: five deliveries at once', async () => {
    server.behave({ slow: 200 });
    await write(
      app,
      Array.from({ length: 12 }, (_, index) => `Mail ${index}`),
    );
    await allSent();
    expect(server.received).toHaveLength(12);
    expect(server.busiest()).toBeLessThanOrEqual(5);
  });

  it('stopping finishes what is in flight and begins nothing', async () => {
    const leaving = await bank.instance({ SMTP_URL: server.url, MAIL_PER_SECOND: '1' });
    await app.close();
    server.behave({ slow: 500 });
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
    await bank.sql.query('DELETE FROM mail');
  });
});

describe('several processes, and one that is killed', () => {
  it('send each mail once, and what the killed one held under the same message id', async () => {
    const subjects = Array.from({ length: 40 }, (_, index) => `Mail ${index}`);
    const database = await new DataSource({ type: 'postgres', url: bank.environment.DATABASE_URL ?? '' }).initialize();
    const config = loadConfig(AuthConfig, bank.environment);
    const queue = new MailQueue(config, { wake: () => undefined } as MailSender);
    for (const subject of subjects) {
      const letter = composeEmail({ kind: 'test', subject, news: SECRET, advice: 'Do nothing.' });
      await queue.enqueue(database.manager, { userId: null, to: { address: 'ada@example.com' }, content: letter });
    }
    await database.destroy();
    server.behave({ slow: 150 });
    const processes = [spawnService(), spawnService()];
    await eventually(
      async () => server.received.length,
      (count) => count >= 10,
      20,
    );
    processes[0]?.kill('SIGKILL');
    await eventually(rows, (mails) => mails.filter(({ sent_at }) => sent_at === null).length <= 5, 20);
    await makeDue();
    await eventually(rows, (mails) => mails.every(({ sent_at }) => sent_at !== null), 10);
    const ended = once(processes[1] as ChildProcess, 'exit');
    processes[1]?.kill('SIGTERM');
    await ended;
    const ids = server.received.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(40);
    // Only what was in flight at the kill, five at most, may have gone twice.
    expect(ids.length).toBeLessThanOrEqual(45);
  }, 60_000);

  function spawnService(): ChildProcess {
    const hook = join(__dirname, '../../packages/service-kit/test/fixtures/typescript.cjs');
    const args = ['-C', 'source', '-r', hook, join(__dirname, '../src/main.ts')];
    const { MAILBOX_DIR: _, ...environment } = bank.environment;
    const env = { PATH: process.env.PATH, ...environment, SMTP_URL: server.url, MAIL_PER_SECOND: '100' };
    return spawn(process.execPath, args, { env, stdio: 'ignore' });
  }
});

describe('mail without a server', () => {
  it('stays in a folder, whole and for its owner alone', async () => {
    const app = await bank.instance();
    await write(app, ['Hello'], { to: "o'hara+bank@example.com" });
    await allSent();
    const mails = await bank.mails();
    expect(mails).toMatchObject([{ subject: 'Hello', to: [{ address: "o'hara+bank@example.com" }] }]);
    const folder = bank.environment.MAILBOX_DIR ?? '';
    for (const name of await readdir(folder)) {
      expect(name).toMatch(/^2\d{3}-\d\d-\d\dT[\d.-]+Z-test-[0-9a-f-]{36}\.eml$/);
      expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
    }
  });

  it.each([
    [{ NODE_ENV: 'production' }, 'MAILBOX_DIR under NODE_ENV=production needs LARKSPUR_DEMO=1'],
    [{ MAILBOX_DIR: '' }, 'SMTP_URL is missing'],
    [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL must be an address'],
  ])('%j does not start', (variables, words) => {
    expect(() => loadConfig(AuthConfig, { ...bank.environment, ...variables })).toThrow(words);
  });

  it.each([
    { NODE_ENV: 'production', LARKSPUR_DEMO: '1' },
    { NODE_ENV: 'production', SMTP_URL: 'smtp://mail.example' },
  ])('%j starts', (variables) => {
    expect(() => loadConfig(AuthConfig, { ...bank.environment, ...variables })).not.toThrow();
  });
});

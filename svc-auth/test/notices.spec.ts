import type { Events, Notice, StatementChange } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { PaymentNoticesService } from '../src/payment-notices/payment-notices.service';
import { createTestEnvironment, eventually, type TestEnvironment, waitUntilBlocked } from './harness';
import type { ReceivedMail } from './mailbox';

let env: TestEnvironment;
let app: NestFastifyApplication;
let userId: string;
let email: string;

beforeAll(async () => {
  env = await createTestEnvironment();
  app = await env.startInstance();
});

afterAll(() => env.close());

beforeEach(async () => {
  userId = newId();
  email = await addLogin(userId);
});

/** @returns the login's email address */
async function addLogin(id: string): Promise<string> {
  const address = `${id}@example.com`;
  await env.sql.query(
    `INSERT INTO login (user_id, email, email_key, password_hash, role, first_name, last_name)
     VALUES ($1, $2, $2, '', 'customer', 'Ada', 'Lovelace')`,
    [id, address],
  );
  return address;
}

const AT = '2026-11-21T08:44:59.999Z';
const mailsTo = async (address: string) =>
  (await env.readMails()).filter(({ to }) => to.some((recipient) => recipient.address === address));
const waitForMailTo = (address: string) =>
  eventually(
    () => mailsTo(address),
    (mails) => mails.length > 0,
  );

/** Waits until every message published before has been handled: an email that is not queued by then never will be. */
async function waitUntilHandled(queue: 'svc-auth.notices' | 'svc-auth.payment-notices'): Promise<void> {
  const marker = newId();
  if (queue === 'svc-auth.notices') {
    await env.bus.publish(
      'notice.due',
      { userId, notice: { kind: 'password-changed' }, at: AT },
      { messageId: marker },
    );
  } else await env.bus.publish('statement.changed', { changes: [payment(newId())] }, { messageId: marker });
  await eventually(
    async () => (await env.sql.query('SELECT 1 FROM inbox WHERE message_id = $1', [marker])).rowCount,
    (count) => count === 1,
  );
}

describe('notices', () => {
  it.each<[Notice, string, string[]]>([
    [
      { kind: 'new-device', device: 'Firefox on Linux', address: '203.0.113.7' },
      'New sign-in to your account',
      ['Firefox on Linux', '203.0.113.7', 'change your password'],
    ],
    [{ kind: 'password-changed' }, 'Your password was changed', ['If it wasn’t']],
    [{ kind: 'payment-pin-changed', byBank: false }, 'Your payment PIN was changed', ['If it wasn’t']],
    [{ kind: 'payment-pin-changed', byBank: true }, 'Your payment PIN was changed', ['The bank set a new payment PIN']],
    [
      { kind: 'payment-pin-changed', byBank: false, isFirst: true },
      'Your payment PIN was set',
      ['A payment PIN was set'],
    ],
    [
      { kind: 'payment-pin-changed', byBank: true, isFirst: true },
      'Your payment PIN was set',
      ['The bank set a payment'],
    ],
    [
      { kind: 'payment-pin-locked', lockedUntil: '2026-11-21T09:14:59.999Z' },
      'Transfers from your account are locked',
      ['November 21, 2026 at 4:14 AM EST', 'a new payment PIN unlocks'],
    ],
    [
      { kind: 'verification-decided', decision: 'failed', reason: 'The <photo> is blurred' },
      'We couldn’t verify your identity',
      ['The <photo> is blurred', 'Send new documents'],
    ],
    [
      { kind: 'verification-decided', decision: 'verified', reason: null },
      'Your identity is verified',
      ['We reviewed your documents', 'don’t need to do anything else'],
    ],
    [
      { kind: 'verification-decided', decision: 'verified', reason: null, isDocumentReview: false },
      'Your identity is verified',
      ['We verified your identity.', 'don’t need to do anything else'],
    ],
    [
      { kind: 'verification-decided', decision: 'failed', reason: null, isDocumentReview: false },
      'We couldn’t verify your identity',
      ['Your identity isn’t verified.', 'upload your documents'],
    ],
  ])('emails %j with the time and what to do', async (notice, subject, parts) => {
    await env.bus.publish('notice.due', { userId, notice, at: AT });
    const [mail] = await waitForMailTo(email);
    expect(mail).toMatchObject({ subject, to: [{ name: 'Ada Lovelace' }] });
    if ('isDocumentReview' in notice) expect(mail?.text).not.toMatch(/review/i);
    for (const part of ['Hello Ada,', 'November 21, 2026 at 3:44 AM EST', 'support@larkspurbank.example', ...parts]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.html).not.toContain('<photo>');
  });

  it('sends a change of email to both addresses', async () => {
    const formerEmail = `${newId()}@former.example`;
    await env.bus.publish('notice.due', { userId, notice: { kind: 'email-changed', formerEmail }, at: AT });
    expect(await waitForMailTo(formerEmail)).toMatchObject([{ subject: 'Your email address was changed' }]);
    expect(await waitForMailTo(email)).toMatchObject([{ subject: 'This is your new email address' }]);
  });

  it('sends a redelivered notice once', async () => {
    const due: Events['notice.due'] = { userId, notice: { kind: 'payment-pin-changed', byBank: false }, at: AT };
    const messageId = newId();
    await Promise.all([1, 2, 3].map(() => env.bus.publish('notice.due', due, { messageId })));
    await waitForMailTo(email);
    await waitUntilHandled('svc-auth.notices');
    const mails = await eventually(
      () => mailsTo(email),
      (found) => found.length === 2,
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payment PIN was changed', 'Your password was changed']);
  });

  it('drops notices for unknown logins, leaves those of unknown kinds to a later release, and continues', async () => {
    const unknown = { kind: 'something-new' } as unknown as Notice;
    const [dropped, left] = [newId(), newId()];
    const forNobody: Events['notice.due'] = { userId: newId(), notice: { kind: 'password-changed' }, at: AT };
    await env.bus.publish('notice.due', forNobody, { messageId: dropped });
    await env.bus.publish('notice.due', { userId, notice: unknown, at: AT }, { messageId: left });
    await waitUntilHandled('svc-auth.notices');
    expect(await waitForMailTo(email)).toHaveLength(1);
    // Its sender publishes it again, until a release knows its kind.
    const reply = await env.bus.request('notices.missing', { messageIds: [dropped, left] });
    expect(reply).toEqual({ missing: [left] });
    await env.bus.publish('notice.due', { userId, notice: { kind: 'password-changed' }, at: AT }, { messageId: left });
    await eventually(
      () => mailsTo(email),
      ({ length }) => length === 2,
    );
  });
});

describe('payment notices', () => {
  const sendDue = () => app.get(PaymentNoticesService).sendDue(0);
  const pendingOf = async (id: string) =>
    (await env.sql.query('SELECT FROM pending_payment_notice WHERE user_id = $1', [id])).rowCount;

  /** Repeated while the instance's own job holds the lock. */
  const sendDueOf = (id: string) =>
    eventually(
      async () => {
        await sendDue();
        return pendingOf(id);
      },
      (count) => count === 0,
    );

  async function sendAndReadMails(): Promise<ReceivedMail[]> {
    await waitUntilHandled('svc-auth.payment-notices');
    // Retried while the instance's own job holds the lock.
    await eventually(sendDue, (count) => count > 0);
    return waitForMailTo(email);
  }

  it('combine recent payments into one email, oldest first, and delete their rows', async () => {
    const before = new Date(Date.now() - 60_000).toISOString();
    const lines = [payment(userId, { amount: 1250.5 }), payment(userId, { amount: 3, date: before })];
    await env.bus.publish('statement.changed', { changes: lines });
    const [mail] = await sendAndReadMails();
    expect(mail?.subject).toBe('You made 2 payments totaling $1,253.50');
    expect(mail?.text).toMatch(
      /\$3\.00: to Grace Hopper, .* E[SD]T, reference 0123456789AB\n\$1,250\.50: to Grace Hopper/,
    );
    const { rowCount } = await env.sql.query('SELECT 1 FROM pending_payment_notice WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  it('list ten payments and the number of others', async () => {
    const changes = Array.from({ length: 25 }, () => payment(userId));
    await env.bus.publish('statement.changed', { changes });
    const [mail] = await sendAndReadMails();
    expect(mail?.subject).toBe('You made 25 payments totaling $250.00');
    expect(mail?.text.match(/reference/g)).toHaveLength(10);
    expect(mail?.text).toContain('Plus: 15 more. See your statement for all of them.');
  });

  it('are sent once, even when the message is redelivered after the email', async () => {
    const messageId = newId();
    const changes = [payment(userId)];
    await env.bus.publish('statement.changed', { changes }, { messageId });
    expect(await sendAndReadMails()).toHaveLength(1);
    await env.bus.publish('statement.changed', { changes }, { messageId });
    await waitUntilHandled('svc-auth.payment-notices');
    expect(await pendingOf(userId)).toBe(0);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each<[string, Partial<StatementChange['line']>]>([
    ['a credit', { transactionType: 'credit' }],
    ['a rejected payment', { status: 'rejected' }],
    ['an adjustment', { kind: 'adjustment' }],
    ['a memo', { kind: 'memo', account: null }],
    ['a payment from last week', { date: new Date(Date.now() - 7 * 86_400_000).toISOString() }],
    ['an invalid amount', { amount: Number.MAX_VALUE }],
  ])('ignore %s', async (_, line) => {
    await env.bus.publish('statement.changed', { changes: [payment(userId, line)] });
    await waitUntilHandled('svc-auth.payment-notices');
    const { rowCount } = await env.sql.query('SELECT 1 FROM pending_payment_notice WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  it("ignore a transfer between a customer's own accounts", async () => {
    const debit = payment(userId, { reference: '0123456789AB' });
    const credit = payment(userId, { reference: '0123456789AB', transactionType: 'credit', account: 'checking' });
    const other = payment(userId, { reference: '0123456789AC' });
    await env.bus.publish('statement.changed', { changes: [debit, credit, other] });
    const { rows } = await eventually(
      () => env.sql.query('SELECT line_id FROM pending_payment_notice WHERE user_id = $1', [userId]),
      ({ rowCount }) => rowCount !== 0,
    );
    expect(rows).toEqual([{ line_id: other.line?._id }]);
  });

  it('delete the rows of unknown users', async () => {
    await waitUntilHandled('svc-auth.payment-notices');
    // Repeated while the instance's own job holds the lock.
    await eventually(
      async () => {
        await sendDue();
        return (await env.sql.query('SELECT FROM pending_payment_notice')).rowCount;
      },
      (count) => count === 0,
    );
  });

  it('are not queued for a user who is being deleted', async () => {
    await env.bus.publish('statement.changed', { changes: [payment(userId)] });
    await waitUntilHandled('svc-auth.payment-notices');
    let sent: Promise<number> | undefined;
    await app.get(DataSource).transaction(async (manager) => {
      // Does the same as DeleteLoginService, with the job in between.
      await manager.query('SELECT FROM login WHERE user_id = $1 FOR UPDATE', [userId]);
      await manager.query('DELETE FROM queued_email WHERE user_id = $1', [userId]);
      sent = sendDue();
      await Promise.race([sent, waitUntilBlocked(env)]);
      await manager.query('DELETE FROM pending_payment_notice WHERE user_id = $1', [userId]);
      await manager.query('DELETE FROM login WHERE user_id = $1', [userId]);
    });
    await sent;
    const { rowCount } = await env.sql.query('SELECT FROM queued_email WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  it("wait for the payer's previous email, so that at most one is queued", async () => {
    await env.sql.query(
      `INSERT INTO queued_email (id, user_id, to_address, kind, expires_at, next_attempt_at)
       VALUES ($1, $2, $3, 'payments-out', now() + interval '1 day', now() + interval '1 hour')`,
      [newId(), userId, email],
    );
    const otherId = newId();
    await addLogin(otherId);
    await env.bus.publish('statement.changed', { changes: [payment(userId), payment(otherId)] });
    await waitUntilHandled('svc-auth.payment-notices');
    await sendDueOf(otherId);
    expect(await pendingOf(userId)).toBe(1);
    await env.sql.query('DELETE FROM queued_email WHERE user_id = $1', [userId]);
    await sendDueOf(userId);
    expect(await waitForMailTo(email)).toHaveLength(1);
  });

  it('are sent by one instance at a time: two instances send one email', async () => {
    const second = await env.startInstance();
    await env.bus.publish('statement.changed', { changes: [payment(userId), payment(userId)] });
    await waitUntilHandled('svc-auth.payment-notices');
    // Retried while the job of an instance holds the lock.
    await eventually(
      () => Promise.all([sendDue(), second.get(PaymentNoticesService).sendDue(0), sendDue()]),
      (counts) => counts.some((count) => count > 0),
    );
    await waitForMailTo(email);
    await second.close();
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

function payment(payerId: string, line: Partial<StatementChange['line']> = {}): StatementChange {
  return {
    userId: payerId,
    balance: null,
    line: {
      _id: newId(),
      amount: 10,
      transactionType: 'debit',
      date: new Date().toISOString(),
      description: 'Rent',
      kind: 'transfer',
      status: 'completed',
      account: 'checking',
      reference: '0123456789AB',
      counterparty: { name: 'Grace Hopper', accountNumber: '1234567890', bankName: 'Larkspur Bank' },
      reason: null,
      ...line,
    },
  };
}

import type { Events, Notice, StatementChange } from '@larkspur/contracts/messages';
import { newId } from '@larkspur/service-kit/ids';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { PaymentNoticesService } from '../src/payment-notices/payment-notices.service';
import { createTestEnvironment, eventually, type TestEnvironment } from './harness';
import type { ReceivedMail } from './mailbox';

let bank: TestEnvironment;
let app: NestFastifyApplication;
let userId: string;
let email: string;

beforeAll(async () => {
  bank = await createTestEnvironment();
  app = await bank.instance();
}, 30_000);

afterAll(() => bank.close());

beforeEach(async () => {
  userId = newId();
  email = `${userId}@example.com`;
  await bank.sql.query(
    `INSERT INTO login (user_id, email, email_key, password_hash, role, first_name, last_name)
     VALUES ($1, $2, $2, '', 'customer', 'Ada', 'Lovelace')`,
    [userId, email],
  );
});

const AT = '2026-11-21T08:44:59.999Z';
const mailsTo = async (address: string) =>
  (await bank.mails()).filter(({ to }) => to.some((recipient) => recipient.address === address));
const aMailTo = (address: string) =>
  eventually(
    () => mailsTo(address),
    (mails) => mails.length > 0,
  );

/** Waits until the queue is empty and everything in hand is done: what was not sent by then is never sent. */
async function settled(queue: 'svc-auth.notices' | 'svc-auth.payment-notices'): Promise<void> {
  const marker = newId();
  if (queue === 'svc-auth.notices') {
    await bank.bus.publish(
      'notice.due',
      { userId, notice: { kind: 'password-changed' }, at: AT },
      { messageId: marker },
    );
  } else await bank.bus.publish('statement.changed', { changes: [payment(newId())] }, { messageId: marker });
  await eventually(
    async () => (await bank.sql.query('SELECT 1 FROM inbox WHERE message_id = $1', [marker])).rowCount,
    (count) => count === 1,
  );
}

describe('notices', () => {
  it.each<[Notice, string, string[]]>([
    [
      { kind: 'new-device', device: 'Firefox on Linux', address: '203.0.113.7' },
      'A new device signed in to your account',
      ['Firefox on Linux', '203.0.113.7', 'choose a new password'],
    ],
    [{ kind: 'password-changed' }, 'Your password was changed', ['If it was not']],
    [{ kind: 'payment-pin-changed', byBank: false }, 'Your payment PIN was changed', ['If it was not']],
    [{ kind: 'payment-pin-changed', byBank: true }, 'Your payment PIN was changed', ['The bank set']],
    [
      { kind: 'verification-decided', decision: 'failed', reason: 'The <photo> is blurred' },
      'We could not verify you',
      ['The <photo> is blurred', 'send new documents'],
    ],
    [{ kind: 'verification-decided', decision: 'verified', reason: null }, 'You are verified', ['nothing more to do']],
  ])('%j is told, when, and what to do', async (notice, subject, words) => {
    await bank.bus.publish('notice.due', { userId, notice, at: AT });
    const [mail] = await aMailTo(email);
    expect(mail).toMatchObject({ subject, to: [{ name: 'Ada Lovelace' }] });
    for (const part of ['Hello Ada,', '21 November 2026, 08:44 UTC', 'support@larkspurbank.example', ...words]) {
      expect(mail?.text).toContain(part);
    }
    expect(mail?.html).not.toContain('<photo>');
  });

  it('a changed e-mail is told to the one before', async () => {
    const formerEmail = `${newId()}@former.example`;
    await bank.bus.publish('notice.due', { userId, notice: { kind: 'email-changed', formerEmail }, at: AT });
    expect(await aMailTo(formerEmail)).toHaveLength(1);
    expect(await mailsTo(email)).toEqual([]);
  });

  it('is sent once, however often it is delivered', async () => {
    const due: Events['notice.due'] = { userId, notice: { kind: 'payment-pin-changed', byBank: false }, at: AT };
    const messageId = newId();
    await Promise.all([1, 2, 3].map(() => bank.bus.publish('notice.due', due, { messageId })));
    await aMailTo(email);
    await settled('svc-auth.notices');
    const mails = await eventually(
      () => mailsTo(email),
      (found) => found.length === 2,
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Your payment PIN was changed', 'Your password was changed']);
  });

  it('for nobody is dropped, and the queue moves on', async () => {
    const unknown = { kind: 'something-new' } as unknown as Notice;
    await bank.bus.publish('notice.due', { userId: newId(), notice: { kind: 'password-changed' }, at: AT });
    await bank.bus.publish('notice.due', { userId, notice: unknown, at: AT });
    await settled('svc-auth.notices');
    expect(await aMailTo(email)).toHaveLength(1);
  });
});

describe('payments out', () => {
  const gather = () => app.get(PaymentNoticesService).sendDue(0);

  async function told(): Promise<ReceivedMail[]> {
    await settled('svc-auth.payment-notices');
    await gather();
    return aMailTo(email);
  }

  it('of a moment come in one mail, oldest first, and their rows are gone with it', async () => {
    const before = new Date(Date.now() - 60_000).toISOString();
    const lines = [payment(userId, { amount: 1250.5 }), payment(userId, { amount: 3, date: before })];
    await bank.bus.publish('statement.changed', { changes: lines });
    const [mail] = await told();
    expect(mail?.subject).toBe('You made 2 payments, $1,253.50 together');
    expect(mail?.text).toMatch(
      /\$3\.00: to Grace Hopper, .* UTC, reference 0123456789AB\n\$1,250\.50: to Grace Hopper/,
    );
    const { rowCount } = await bank.sql.query('SELECT 1 FROM payment_notice WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  it('ten are listed, and how many more', async () => {
    const changes = Array.from({ length: 25 }, () => payment(userId));
    await bank.bus.publish('statement.changed', { changes });
    const [mail] = await told();
    expect(mail?.subject).toBe('You made 25 payments, $250.00 together');
    expect(mail?.text.match(/reference/g)).toHaveLength(10);
    expect(mail?.text).toContain('And: 15 more, which your statement shows');
  });

  it('are told once, also when the message comes again after the mail', async () => {
    const messageId = newId();
    const changes = [payment(userId)];
    await bank.bus.publish('statement.changed', { changes }, { messageId });
    expect(await told()).toHaveLength(1);
    await bank.bus.publish('statement.changed', { changes }, { messageId });
    await settled('svc-auth.payment-notices');
    await gather();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it.each<[string, Partial<StatementChange['line']>]>([
    ['a credit', { transactionType: 'credit' }],
    ['a rejected payment', { status: 'rejected' }],
    ['an adjustment', { kind: 'adjustment' }],
    ['a memo', { kind: 'memo', account: null }],
    ['a payment of last week', { date: new Date(Date.now() - 7 * 86_400_000).toISOString() }],
    ['nonsense', { amount: Number.MAX_VALUE }],
  ])('%s is not told', async (_, line) => {
    await bank.bus.publish('statement.changed', { changes: [payment(userId, line)] });
    await settled('svc-auth.payment-notices');
    const { rowCount } = await bank.sql.query('SELECT 1 FROM payment_notice WHERE user_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  it('of somebody unknown leave no row behind', async () => {
    await settled('svc-auth.payment-notices');
    await gather();
    const { rowCount } = await bank.sql.query('SELECT 1 FROM payment_notice');
    expect(rowCount).toBe(0);
  });

  it('wait for the mail before, so that a payer has one in the queue at most', async () => {
    await bank.sql.query(
      `INSERT INTO mail (id, user_id, to_address, kind, useful_until, next_attempt_at)
       VALUES ($1, $2, $3, 'payments-out', now() + interval '1 day', now() + interval '1 hour')`,
      [newId(), userId, email],
    );
    await bank.bus.publish('statement.changed', { changes: [payment(userId)] });
    await settled('svc-auth.payment-notices');
    await gather();
    expect(await mailsTo(email)).toEqual([]);
    await bank.sql.query('DELETE FROM mail WHERE user_id = $1', [userId]);
    await gather();
    expect(await aMailTo(email)).toHaveLength(1);
  });

  it('are gathered by one instance at a time: two give one mail', async () => {
    const second = await bank.instance();
    await bank.bus.publish('statement.changed', { changes: [payment(userId), payment(userId)] });
    await settled('svc-auth.payment-notices');
    await Promise.all([gather(), second.get(PaymentNoticesService).sendDue(0), gather()]);
    await aMailTo(email);
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

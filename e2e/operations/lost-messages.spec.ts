import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '@larkspur/contracts/http';
import { COMMAND_QUEUES, EVENT_QUEUES, MESSAGING_SERVICES } from '@larkspur/contracts/messages';
import type { ServiceReconciliation } from '@larkspur/contracts/operations';
import { busNames, DEFAULT_DELAYS_MS } from '@larkspur/service-kit/bus/topology';
import { type Channel, type ChannelModel, connect } from 'amqplib';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi } from '../support/bank-api';
import { expectEqualCopies, expectStatementsLikeLedger } from '../support/equal-copies';
import { eventually } from '../support/eventually';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';
import { startTestBank, type TestBank } from '../support/test-bank';
import { completedKeys, PaymentLoad, payerAndPayee } from './payments';

const ROUNDS = 5;
const CONVERGENCE_TIMEOUT_MS = 240_000;

let testBank: TestBank;
let bank: Bank;
let office: BankApi;

beforeAll(async () => {
  testBank = await startTestBank(
    'lost_messages',
    // Steps take long when tests share the processors, and their pauses much longer.
    { RECONCILIATION_PERCENT: '50' },
    { hasOwnBroker: true },
  );
  bank = testBank.bank;
});
afterAll(() => testBank?.end());

const rows = <T extends object>(service: keyof Bank['databaseUrls'], sql: string, values: unknown[] = []) =>
  query<T>(bank.databaseUrls[service], sql, values);

/** Deletes everything that the broker stores, like an operator. */
class Wiper {
  private constructor(
    private readonly model: ChannelModel,
    private readonly channel: Channel,
  ) {}

  static async connect({ rabbitmqUrl }: Bank): Promise<Wiper> {
    const model = await connect(rabbitmqUrl);
    return new Wiper(model, await model.createChannel());
  }

  /**
   * Deleting a queue that does not exist succeeds. The services declare all of their queues when one with a consumer is gone, so those
   * without consumers go first: RabbitMQ 3.10 can permanently break a quorum queue that is declared while it is being deleted.
   */
  async deleteEveryQueue({ busNamespace }: Bank): Promise<void> {
    const names = busNames(busNamespace);
    const queues = [...Object.values(EVENT_QUEUES).flat(), ...Object.values(COMMAND_QUEUES)].map(names.queue);
    const delayed = MESSAGING_SERVICES.flatMap((service) =>
      DEFAULT_DELAYS_MS.map((delayMs) => names.delayQueue(service, delayMs)),
    );
    for (const queue of [...delayed, ...queues, names.deadLetters]) await this.channel.deleteQueue(queue);
  }

  close(): Promise<void> {
    return this.model.close();
  }
}

/** Tries again while services are not connected. */
async function persistently<T>(act: () => Promise<{ status: number; body: T }>, ...accepted: number[]): Promise<T> {
  return eventually(async () => {
    const { status, body } = await act();
    expect(accepted).toContain(status);
    return body;
  });
}

async function signUp(): Promise<string> {
  const email = `lost-${randomUUID()}@example.com`;
  const person = { firstName: 'Nora', lastName: 'Tester', phone: '+1 555 0100', address: '1 Test Street', state: 'DE' };
  await persistently(
    async () => {
      const response = await fetch(`${bank.url}/api/auth/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...person, email, password: 'correct-horse-7' }),
      });
      return { status: response.status, body: await response.json() };
      // 409: an attempt before has succeeded without a response.
    },
    201,
    409,
  );
  return email;
}

/** The actions of customers and staff in the meantime. Each of them sends events. */
async function work(payer: { user: { _id: string }; login: { email: string } }, round: number): Promise<void> {
  const { _id } = payer.user;
  const names = { firstName: `Ada${round}`, lastName: 'Tester', phone: '+1 555 0100' };
  const location = { address: '1 Test Street', state: 'DE' };
  const edit = { ...names, email: payer.login.email, location, verificationStatus: 'verified', isBlocked: false };
  await persistently(() => office.put(`/user/admin/${_id}`, edit), 200);
  const credit = {
    transactionType: 'credit',
    account: 'checking',
    amount: 1,
    date: '2026-11-20',
    description: `Gift ${round}`,
  };
  await persistently(() => office.post(`/transaction/admin/${_id}`, credit), 201);
}

test('a bank that loses every queue and message again and again while customers pay ends with equal copies and a valid ledger', async () => {
  const { office: signedIn, payer, payee } = await payerAndPayee(bank);
  office = signedIn;
  const [leaver, staying] = [await signUp(), await signUp()];
  const findLogin = async (email: string) =>
    (await rows<{ user_id: string }>('svc-auth', 'SELECT user_id FROM login WHERE email = $1', [email]))[0]?.user_id ??
    '';
  const leaverId = await findLogin(leaver);
  await persistently(() => office.get(`/user/admin/${leaverId}`), 200);

  const emails: string[] = [staying];
  const wiper = await Wiper.connect(bank);

  // Messages for a service that is down are certainly lost.
  await bank.stopApplication('svc-transactions');
  const { number, savings } = (await payer.api.me()).account;
  const money = { number, savings: savings + 10, checking: 5 };
  await persistently(() => office.put(`/user/admin/account/${payer.user._id}`, money), 200);
  await wiper.deleteEveryQueue(bank);
  await bank.startApplication('svc-transactions');
  await bank.stopApplication('svc-users');
  emails.push(await signUp());
  await wiper.deleteEveryQueue(bank);
  await bank.startApplication('svc-users');

  const load = new PaymentLoad(payer, payee.user);
  try {
    await load.more(5);
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all([
        wiper.deleteEveryQueue(bank),
        signUp().then((email) => emails.push(email)),
        work(payer, round),
        round === ROUNDS - 1 && persistently(() => office.delete(`/user/admin/${leaverId}`), 200, 404),
      ]);
    }
    await load.more(5);
    await wiper.deleteEveryQueue(bank);
  } finally {
    await load.stop();
    await wiper.close();
  }
  expect(load.refusals).toEqual([]);

  await eventually(() => expectLogins(emails, leaverId), CONVERGENCE_TIMEOUT_MS, 1_000);
  await eventually(() => expectStatementsLikeLedger(bank), CONVERGENCE_TIMEOUT_MS, 1_000);
  await eventually(() => expectCompleteAudit(), CONVERGENCE_TIMEOUT_MS, 1_000);

  // Every payment once, and nothing else.
  const keys = await completedKeys(bank, payer.user._id);
  expect(load.confirmed.filter(({ key }) => !keys.has(key))).toEqual([]);
  const postings = `SELECT FROM ledger.posting WHERE actor_id = $1 AND type = 'transfer' AND outcome = 'completed'`;
  expect(await rows('svc-users', postings, [payer.user._id])).toHaveLength(keys.size);
  expect(await readLedgerTotals(bank.databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);

  // Something was lost, and nothing is left that needs a person.
  const healed = await Promise.all(
    (['svc-auth', 'svc-users', 'svc-transactions'] as const).map((service) =>
      rows<{ healed: string }>(service, 'SELECT coalesce(sum(healed), 0) AS healed FROM reconciliation'),
    ),
  );
  expect(healed.flat().reduce((sum, row) => sum + Number(row.healed), 0)).toBeGreaterThan(0);
  await eventually(async () => {
    const { body } = await office.get<ApiResponse<ServiceReconciliation[]>>('/user/admin/reconciliation');
    expect(body.data.map(({ service, isAvailable, differences }) => ({ service, isAvailable, differences }))).toEqual(
      ['svc-auth', 'svc-users', 'svc-transactions'].map((service) => ({ service, isAvailable: true, differences: [] })),
    );
  });
});

async function expectLogins(emails: string[], leaverId: string): Promise<void> {
  const logins = await expectEqualCopies(bank);
  expect(logins.map(({ email }) => email)).toEqual(expect.arrayContaining(emails));
  expect(JSON.stringify(logins)).not.toContain(leaverId);
}

/** Each login, each posting of an administrator and the deletion have their record. */
async function expectCompleteAudit(): Promise<void> {
  const audited = async (action: string, column: string) => {
    const sql = `SELECT DISTINCT ${column} AS id FROM audit.record WHERE action = $1 ORDER BY 1`;
    return (await rows<{ id: string }>('svc-users', sql, [action])).map(({ id }) => id);
  };
  const logins = await rows<{ user_id: string }>('svc-auth', 'SELECT user_id FROM login ORDER BY 1');
  expect(await audited('login.registered', 'subject_id')).toEqual(
    expect.arrayContaining(logins.map((row) => row.user_id)),
  );
  const gifts = await rows<{ id: string }>(
    'svc-users',
    `SELECT id::text FROM ledger.posting WHERE reason LIKE 'Gift %' ORDER BY 1`,
  );
  expect(gifts.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(await audited('transaction.added', 'object_id')).toEqual(gifts.map(({ id }) => id));
  expect(await audited('user.deleted', 'subject_id')).toHaveLength(1);
}

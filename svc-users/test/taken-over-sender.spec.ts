import { COMMAND_QUEUES, type CommandName, type Commands, MESSAGE_VERSION } from '@larkspur/contracts/messages';
import type { AddTransactionRequest } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import {
  toAdjustmentInstruction,
  toReversalInstruction,
} from '@larkspur/service-kit/back-office-postings/posting-commands';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { loadConfig, ServiceConfig } from '@larkspur/service-kit/config';
import { Drain } from '@larkspur/service-kit/drain';
import { newId } from '@larkspur/service-kit/ids';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type Harness, startService } from './harness';

/** An attacker who has taken over svc-transactions, with its credentials for the broker and all that it has received. */
let attacker: Bus;
const drain = new Drain();
let service: Harness;
/** svc-users with its own credentials. */
let users: NestFastifyApplication;
let customer: string;
let accomplice: string;
let accompliceAccount: User['account'];

const admin = newId();
const BODY = {
  amount: 50,
  transactionType: 'credit',
  date: '2026-11-20T09:41:07.000Z',
  description: 'Goodwill',
  account: 'savings',
} as const satisfies AddTransactionRequest;

function urlOf(variable: string): string {
  const url = process.env[variable];
  if (!url) throw new Error(`${variable} is missing. Run the tests with \`npm test\`, which starts a broker.`);
  return url;
}

beforeAll(async () => {
  // The operator declares what a service may not.
  service = await startService(async () => undefined);
  customer = (await service.register())._id;
  ({ _id: accomplice, account: accompliceAccount } = await service.register('Eve', 'Byron'));
  await service.app.close();
  users = await service.startInstance({ RABBITMQ_URL: urlOf('TEST_USERS_RABBITMQ_URL') });
  const config = loadConfig(ServiceConfig, { ...service.busVariables, PORT: '0' });
  const RABBITMQ_URL = urlOf('TEST_TRANSACTIONS_RABBITMQ_URL');
  attacker = new Bus({ ...config, RABBITMQ_URL }, 'svc-transactions', drain, new Metrics());
  await attacker.onModuleInit();
});

afterAll(async () => {
  await drain.beforeApplicationShutdown();
  await attacker?.onApplicationShutdown();
  await service?.close();
});

/** Puts a command into its queue past its exchange, without a deadline. */
async function inject<C extends CommandName>(command: C, payload: Commands[C]['request']): Promise<void> {
  const id = newId();
  const content = Buffer.from(JSON.stringify(payload));
  const headers = { version: MESSAGE_VERSION };
  const properties = { type: command, messageId: id, headers };
  expect(await attacker.redrive({ id, queue: COMMAND_QUEUES[command], content, properties })).toBe(true);
}

const postings = () =>
  service.rows.query<{ id: string; actor_id: string }[]>('SELECT id, actor_id FROM ledger.posting');

it('credentials, keys and messages of svc-transactions move no money but what an administrator asked for', async () => {
  const { issuer } = service;
  const target = `/api/transaction/admin/${customer}`;
  const [key, reversalKey] = [newId(), newId()];
  const requester = { actorId: admin, key };
  const asked = toAdjustmentInstruction(customer, BODY, requester);

  // The requests that it has received: this adjustment, and other actions of administrators and customers.
  const transferId = newId();
  const received = {
    adjustment: issuer.signedRequest(admin, { target, body: BODY, key }),
    memo: issuer.signedRequest(admin, { target, body: { ...BODY, account: undefined } }),
    reversal: issuer.signedRequest(admin, {
      target: `/api/transaction/admin/${transferId}/reversal`,
      body: { reason: 'Sent twice' },
      key: reversalKey,
    }),
    payment: issuer.signedRequest(admin, { target: '/api/transaction/transfer', body: BODY }),
  };
  const tokens = [
    ...Object.values(received).map(({ token }) => token),
    issuer.downscoped(admin, null),
    issuer.bearer(customer).authorization.replace('Bearer ', ''),
    issuer.bearer(accomplice).authorization.replace('Bearer ', ''),
  ];

  // Each token and request, for each other adjustment and reversal.
  const others = [
    { ...asked, userId: accomplice },
    { ...asked, amountCents: 5_000_000 },
    { ...asked, account: 'checking' as const },
    { ...asked, transactionType: 'debit' as const },
    { ...asked, description: 'Interest' },
    { ...asked, postingId: newId() },
    toAdjustmentInstruction(accomplice, { ...BODY, amount: 9_000 }, requester),
  ];
  const refused = { outcome: 'refused', code: 'unauthorized' };
  for (const other of others) {
    const body = JSON.stringify({ ...BODY, amount: other.amountCents / 100 });
    const forged = { ...received.adjustment, target: `/api/transaction/admin/${other.userId}`, body };
    for (const signedRequest of [...Object.values(received), ...tokens.map((token) => ({ ...forged, token }))]) {
      await inject('accounts.adjust', { ...other, signedRequest });
      expect(await attacker.request('accounts.adjust', { ...other, signedRequest })).toEqual(refused);
    }
    await inject('accounts.adjust', other);
    expect(await attacker.request('accounts.adjust', other)).toEqual(refused);
  }
  const anotherId = newId();
  const reversal = toReversalInstruction(anotherId, { reason: 'Sent twice' }, { actorId: admin, key: reversalKey });
  for (const signedRequest of Object.values(received)) {
    await inject('accounts.reverse', { ...reversal, signedRequest });
    expect(await attacker.request('accounts.reverse', { ...reversal, signedRequest })).toEqual(refused);
  }

  // The tokens open nothing that changes a balance here.
  for (const token of tokens) {
    const response = await users.inject({
      method: 'PUT',
      url: `/api/user/admin/account/${accomplice}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { number: accompliceAccount.number, savings: 9_000, checking: 0 },
    });
    expect([401, 403]).toContain(response.statusCode);
  }
  expect(await postings()).toEqual([]);

  // The requested adjustment is posted once, however often it is sent.
  const signedRequest = received.adjustment;
  await inject('accounts.adjust', { ...asked, signedRequest });
  await inject('accounts.adjust', { ...asked, signedRequest });
  expect(await attacker.request('accounts.adjust', { ...asked, signedRequest })).toEqual({ outcome: 'posted' });
  await eventually(postings, (rows) => rows.length > 0);
  expect(await postings()).toEqual([{ id: asked.postingId, actor_id: admin }]);
  const asks = { ...toReversalInstruction(transferId, { reason: 'Sent twice' }, { actorId: admin, key: reversalKey }) };
  expect(await attacker.request('accounts.reverse', { ...asks, signedRequest: received.reversal })).toEqual({
    outcome: 'refused',
    code: 'not_found',
  });
});

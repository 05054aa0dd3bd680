import type { Commands, Events, PostTransfer, SignedRequest, StatementChange } from '@larkspur/contracts/messages';
import type { StatementLine, TransferTrace } from '@larkspur/contracts/transaction';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { Allow } from 'class-validator';
import { fetchStatement, type Harness, startService } from './harness';
import { PAYEE, PIN, REQUEST } from './use-transfers';

class AnyTransfers {
  @Allow() transfers!: PostTransfer[];
}

class AnyReversal {
  @Allow() reversalId!: string;
  @Allow() transferId!: string;
  @Allow() actorId!: string;
  @Allow() reason!: string;
  @Allow() signedRequest?: SignedRequest;
}

class AnyTrace {
  @Allow() postingId!: string;
}

const requests: Commands['accounts.reverse']['request'][] = [];
const changes: StatementChange[] = [];
let reverse: (request: Commands['accounts.reverse']['request']) => Commands['accounts.reverse']['reply'];
let postings: Commands['accounts.trace']['reply']['postings'];
let harness: Harness;

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.serve('accounts.post', { queue: 'svc-users.post', dto: AnyTransfers }, async ({ transfers }) => ({
      outcomes: transfers.map(({ transferId, payerId, from, amountCents }) =>
        amountCents === 66_600
          ? { transferId, outcome: 'rejected', reason: 'insufficient_funds' }
          : { transferId, outcome: 'completed', payer: payer(payerId, from), payee: PAYEE },
      ),
    }));
    await bus.serve('accounts.reverse', { queue: 'svc-users.reverse', dto: AnyReversal }, async (request) => {
      requests.push(request);
      return reverse(request);
    });
    await bus.serve('accounts.trace', { queue: 'svc-users.trace', dto: AnyTrace }, async () => ({ postings }));
    await bus.observe('statement.changed', (event) => changes.push(...event.changes));
  });
});

afterAll(() => harness?.close());

beforeEach(() => {
  requests.length = 0;
  changes.length = 0;
  postings = [];
  reverse = (request) => ({ outcome: 'reversed', reversal: toReversal(request) });
});

function payer(userId: string, account: 'savings' | 'checking') {
  return { userId, name: 'Ada Byron', accountNumber: '1111111111', account, balanceCents: 5_000, revision: 7 };
}

let payerId: string;

function toReversal(request: Commands['accounts.reverse']['request']): Events['transfer.reversed'] {
  const date = '2026-11-21T10:00:00.000Z';
  const { signedRequest: _, ...order } = request;
  return { ...order, payer: payer(payerId, 'savings'), payee: PAYEE, amountCents: 1_234, date };
}

async function transfer(amount = 12.34): Promise<StatementLine> {
  payerId = await harness.createKnownUser();
  const response = await harness.customer(payerId, 'POST', '/transaction/transfer', { ...REQUEST, amount });
  if (response.statusCode === 201) return response.json().data;
  const [line] = await fetchStatement(harness, payerId);
  if (!line) throw new Error('The transfer has no line.');
  return line;
}

const path = (id: string) => `/transaction/admin/${id}/reversal`;

test('adds lines with the reference of the transfer to both statements, and publishes them', async () => {
  const line = await transfer();
  const response = await harness.admin('POST', path(line._id), { reason: 'Sent twice' });

  expect([response.statusCode, response.json().message]).toEqual([201, 'The transfer has been reversed.']);
  expect(requests[0]?.signedRequest).toEqual({
    token: expect.any(String),
    method: 'POST',
    target: `/api${path(line._id)}`,
    body: '{"reason":"Sent twice"}',
  });
  expect(response.json().data).toMatchObject({
    kind: 'reversal',
    status: 'completed',
    transactionType: 'credit',
    amount: 12.34,
    account: 'savings',
    reference: line.reference,
    description: 'Reversal: Sent twice',
    counterparty: { name: 'Grace H.', accountNumber: '2222222222', bankName: 'Larkspur Bank' },
  });
  expect(await fetchStatement(harness, payerId)).toHaveLength(2);
  const own = await harness.customer(PAYEE.userId, 'GET', '/transaction');
  expect(own.json().data).toContainEqual(
    expect.objectContaining({ kind: 'reversal', transactionType: 'debit', reference: line.reference }),
  );
  const published = await eventually(
    async () => changes.find((change) => change.line._id === response.json().data._id) ?? null,
  );
  expect(published).toEqual({
    userId: payerId,
    line: response.json().data,
    balance: { account: 'savings', balanceCents: 5_000, revision: 7 },
  });
});

test('uses the same reversal id for the same idempotency key, and a new one for another key', async () => {
  const line = await transfer();
  const first = await harness.admin('POST', path(line._id), { reason: 'Sent twice' }, 'k');
  const second = await harness.admin('POST', path(line._id), { reason: 'Sent twice' }, 'k');
  expect(second.json()).toEqual(first.json());
  await harness.admin('POST', path(line._id), { reason: 'Sent twice' }, 'other');
  expect(requests.map(({ reversalId }) => reversalId)).toEqual([
    requests[0]?.reversalId,
    requests[0]?.reversalId,
    expect.any(String),
  ]);
  expect(requests[2]?.reversalId).not.toBe(requests[0]?.reversalId);
});

test('writes the lines once from the event alone, also when it is delivered twice', async () => {
  const line = await transfer();
  const event = toReversal({ reversalId: newId(), transferId: line._id, actorId: newId(), reason: 'Fraud' });
  await harness.bus.publish('transfer.reversed', event);
  await harness.bus.publish('transfer.reversed', event);
  const lines = await eventually(async () => {
    const found = await fetchStatement(harness, payerId);
    return found.length > 1 ? found : null;
  });
  expect(lines.filter(({ kind }) => kind === 'reversal')).toHaveLength(1);
});

test.each([
  ['already_reversed', 409, /^This transfer has already been reversed/],
  ['money_spent', 409, /^The recipient’s account doesn’t have enough money/],
  ['account_closed', 422, /^The payer’s account is closed/],
] as const)('returns the reason why svc-users refused: %s', async (code, status, message) => {
  const line = await transfer();
  reverse = () => ({ outcome: 'refused', code });
  const response = await harness.admin('POST', path(line._id), { reason: 'Sent twice' });
  expect([response.statusCode, response.json().code]).toEqual([status, code]);
  expect(response.json().message).toMatch(message);
  expect(await fetchStatement(harness, payerId)).toHaveLength(1);
});

test('reverses only completed transfers, for administrators, with a reason', async () => {
  const rejected = await transfer(666);
  expect((await harness.admin('POST', path(rejected._id), { reason: 'x' })).json().code).toBe('not_reversible');
  const line = await transfer();
  expect((await harness.customer(payerId, 'POST', path(line._id), { reason: 'mine' })).statusCode).toBe(403);
  expect((await harness.admin('POST', path(line._id), {})).json().errors).toMatchObject([{ field: 'reason' }]);
  expect((await harness.admin('POST', path(line._id), { reason: 'x'.repeat(151) })).statusCode).toBe(422);
  expect((await harness.admin('POST', path(newId()), { reason: 'x' })).statusCode).toBe(404);
  expect((await harness.admin('POST', path('nonsense'), { reason: 'x' })).statusCode).toBe(404);
  expect(requests).toEqual([]);
});

describe('the trace', () => {
  async function trace(id: string): Promise<TransferTrace> {
    const response = await harness.admin('GET', `/transaction/admin/${id}/trace`);
    expect(response.statusCode).toBe(200);
    return response.json().data;
  }

  test('lists request, command, posting, entries, seal, reply and both lines in order', async () => {
    const line = await transfer();
    postings = [
      {
        postingId: line._id,
        type: 'transfer',
        outcome: 'completed',
        reason: null,
        actorId: payerId,
        postedAt: line.date,
        entries: [
          { account: 'savings', userId: payerId, amountCents: -1_234 },
          { account: 'checking', userId: PAYEE.userId, amountCents: 1_234 },
        ],
        sealedIn: 4,
        reversedBy: null,
      },
    ];
    const { steps, ...summary } = await trace(line._id);
    expect(summary).toEqual({ transferId: line._id, status: 'completed', reason: null, ledger: 'posted' });
    expect(steps.map(({ step }) => step)).toEqual([
      'request',
      'command',
      'posting',
      'entry',
      'entry',
      'seal',
      'reply',
      'line',
      'line',
    ]);
    expect(steps.map(({ what }) => what).join('\n')).toMatch(
      /\$12\.34 to 2222222222[\s\S]*−\$12\.34[\s\S]*block 4[\s\S]*credit of \$12\.34/,
    );
    expect(JSON.stringify(steps)).not.toContain(PIN);
  });

  test('continues with the reversal', async () => {
    const line = await transfer();
    const reversed = await harness.admin('POST', path(line._id), { reason: 'Sent twice' });
    const common = {
      outcome: 'completed' as const,
      postedAt: line.date,
      sealedIn: null,
      entries: [],
    };
    const [transferred, undone] = [
      { postingId: line._id, type: 'transfer', reason: null, reversedBy: reversed.json().data._id },
      { postingId: reversed.json().data._id, type: 'reversal', reason: 'Sent twice', reversedBy: null },
    ] as const;
    postings = [
      { ...common, ...transferred, actorId: payerId },
      { ...common, ...undone, actorId: newId(), actorName: 'Grace Hopper' },
    ];
    const { steps } = await trace(line._id);
    const texts = steps.map(({ what }) => what);
    expect(texts).toContain(`Posting ${transferred.postingId} completed, by ${payerId}`);
    expect(texts).toContain(`Posting ${undone.postingId} completed: Sent twice, by Grace Hopper`);
    expect(steps.slice(-4).map(({ step }) => step)).toEqual(['reversal', 'seal', 'line', 'line']);
  });

  test('is for administrators only, and only for transfers', async () => {
    const line = await transfer();
    const url = `/transaction/admin/${line._id}/trace`;
    expect((await harness.customer(payerId, 'GET', url)).statusCode).toBe(403);
    expect((await harness.admin('GET', `/transaction/admin/${newId()}/trace`)).statusCode).toBe(404);
  });
});

test('keeps the statement of a deleted user, adds no lines to it, and counts the pending transfers', async () => {
  await transfer();
  await harness.bus.publish('user.deleted', { userId: payerId, actorId: newId(), date: new Date().toISOString() });
  const memo = { amount: 1, transactionType: 'debit', date: '2026-03-01', description: 'Fee' };
  await eventually(async () =>
    (await harness.admin('POST', `/transaction/admin/${payerId}`, memo)).statusCode === 404 ? true : null,
  );
  expect((await fetchStatement(harness, payerId)).length).toBeGreaterThan(0);
  expect(await harness.bus.request('transfers.pending', { userId: payerId })).toEqual({ pending: 0 });
});

test.each(['payer', 'payee'])('refuses an administrator who is the %s, and moves no money', async (party) => {
  const line = await transfer();
  const actorId = party === 'payer' ? payerId : PAYEE.userId;
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api${path(line._id)}`,
    headers: harness.issuer.bearer(actorId, 'administrator'),
    payload: { reason: 'Sent twice' },
  });
  expect([response.statusCode, response.json().code]).toEqual([403, 'own_account']);
  expect(requests).toEqual([]);
});

import type { AuditRecord } from '@larkspur/contracts/audit';
import { BRAND } from '@larkspur/contracts/brand';
import type { Commands, PostTransfer, SignedRequest } from '@larkspur/contracts/messages';
import type { AddTransactionRequest, TransactionType } from '@larkspur/contracts/transaction';
import {
  type AdjustmentInstruction,
  toAdjustmentInstruction,
  toReversalInstruction,
} from '@larkspur/service-kit/back-office-postings/posting-commands';
import { newId, toReference } from '@larkspur/service-kit/ids';
import { computePinProofs } from '@larkspur/service-kit/security/pin-proof';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { DataSource } from 'typeorm';
import { UsersConfig } from '../../src/config';
import { CustomerRepository } from '../../src/customers/customer.repository';
import { computePinPads } from '../../src/payment-pin/pin-pads';
import { type BackOffice, PIN } from './set-up';

const BODY = {
  amount: 50,
  transactionType: 'credit',
  date: '2026-11-20T09:41:07.000Z',
  description: 'Goodwill',
  account: 'savings',
} as const satisfies AddTransactionRequest;

/** Commands of svc-transactions, which carry the administrator's request as svc-auth signed it. */
export function moneyCommands({ service, register, asUser, asAdmin, adjusted }: BackOffice): void {
  const admin = newId();
  const adjust = (request: Commands['accounts.adjust']['request']) => service().bus.request('accounts.adjust', request);
  const savingsOf = async (userId: string) => (await asUser(userId, 'GET', '/api/user/me')).json().data.account.savings;
  const targetOf = (userId: string) => `/api/transaction/admin/${userId}`;

  /** Returns the instruction that svc-transactions derives from a request. */
  function instructionOf(
    userId: string,
    key: string,
    body: typeof BODY = BODY,
    actorId = admin,
  ): AdjustmentInstruction {
    return toAdjustmentInstruction(userId, body, { actorId, key });
  }

  /** @returns the id of a completed transfer of $20.25 */
  async function pay(payerId: string, payee: { accountNumber: string; bankName: string }): Promise<string> {
    const { app, bus } = service();
    const { PIN_KEY } = app.get(UsersConfig);
    const pads = computePinPads(PIN_KEY, payerId, PIN);
    await app.get(CustomerRepository).setPin(app.get(DataSource).manager, payerId, pads);
    const transfer: Omit<PostTransfer, 'pinProof'> = {
      transferId: newId(),
      payerId,
      from: 'savings',
      amountCents: 2_025,
      accountType: 'checking',
      ...payee,
    };
    const pinProof = computePinProofs(PIN_KEY, PIN, transfer);
    const { outcomes } = await bus.request('accounts.post', { transfers: [{ ...transfer, pinProof }] });
    expect(outcomes).toMatchObject([{ outcome: 'completed' }]);
    return transfer.transferId;
  }

  function orderReversal(transferId: string): Promise<Commands['accounts.reverse']['reply']> {
    const [key, reason] = [transferId, 'Sent twice'];
    const target = `/api/transaction/admin/${transferId}/reversal`;
    const signedRequest = service().issuer.signedRequest(admin, { target, body: { reason }, key });
    const instruction = toReversalInstruction(transferId, { reason }, { actorId: admin, key });
    return service().bus.request('accounts.reverse', { ...instruction, signedRequest });
  }

  test('are refused unless the administrator whom they name asked for exactly this', async () => {
    const { _id: userId } = await register();
    const { _id: other } = await register();
    const key = newId();
    const { issuer } = service();
    const target = targetOf(userId);
    const instruction = instructionOf(userId, key);
    const sign = (changed: { target?: string; body?: object; key?: string | null } = {}, by = admin, options = {}) =>
      issuer.signedRequest(by, { target, body: BODY, key, ...changed }, options);
    const signed = sign();
    const accessToken = issuer.bearer(admin, 'administrator').authorization.replace('Bearer ', '');
    const [head = '', , signature = ''] = signed.token.split('.');
    const claims = JSON.parse(Buffer.from(signed.token.split('.')[1] ?? '', 'base64url').toString());
    const altered = Buffer.from(JSON.stringify({ ...claims, sub: newId() })).toString('base64url');

    const forged: [string, SignedRequest | undefined, Partial<AdjustmentInstruction>?][] = [
      ['nothing', undefined],
      ['no token', { ...signed, token: 'none' }],
      ['an access token', { ...signed, token: accessToken }],
      ['a token for reads', { ...signed, token: issuer.downscoped(admin, null) }],
      ['a token whose claims were altered', { ...signed, token: [head, altered, signature].join('.') }],
      ['an expired token', sign({}, admin, { seconds: -1 })],
      ['a token for another service', sign({}, admin, { audience: 'svc-contacts' })],
      ['a customer', sign({}, admin, { role: 'customer' })],
      ['an auditor', sign({}, admin, { role: 'auditor' })],
      ['another administrator', sign({}, newId())],
      ['another body', { ...signed, body: JSON.stringify({ ...BODY, amount: 51 }) }],
      ['another key', { ...signed, idempotencyKey: newId() }],
      ['another path', { ...signed, target: targetOf(other) }],
      ['another method', { ...signed, method: 'PUT' }],
      ['no account', sign({ body: { ...BODY, account: undefined } })],
      ['an invalid body', sign({ body: { ...BODY, amount: '50' } })],
      ['an unknown field', sign({ body: { ...BODY, extra: 1 } })],
      ['a list', sign({ body: [BODY] })],
      ['a reversal', sign({ target: `${target}/reversal` })],
      ['a longer path', sign({ target: `${target}/x` })],
      ['another route', sign({ target: `/api/user/${userId}` })],
      ['a larger amount', signed, { amountCents: instruction.amountCents + 1 }],
      ['a negative amount', signed, { transactionType: 'debit' }],
      ['another account', signed, { account: 'checking' }],
      ['another customer', signed, { userId: other }],
      ['another id', signed, { postingId: newId() }],
      ['another actor', signed, { actorId: newId() }],
      ['another description', signed, { description: 'Fee' }],
      ['another date', signed, { date: new Date().toISOString() }],
    ];
    for (const [what, signedRequest, changes] of forged) {
      const reply = await adjust({ ...instruction, ...changes, ...(signedRequest && { signedRequest }) });
      expect([what, reply]).toEqual([what, { outcome: 'refused', code: 'unauthorized' }]);
    }
    expect([await savingsOf(userId), await savingsOf(other)]).toEqual([0, 0]);

    expect(await adjust({ ...instruction, signedRequest: signed })).toEqual({ outcome: 'posted' });
    expect(await adjust({ ...instruction, signedRequest: signed })).toEqual({ outcome: 'posted' });
    expect(await savingsOf(userId)).toBe(50);
    await eventually(async () => adjusted.find(({ postingId }) => postingId === instruction.postingId) ?? null);
    expect(JSON.stringify(adjusted)).not.toContain(signed.token);
  });

  test('are carried out once for each key, or for each token of requests without a key', async () => {
    const { _id: userId } = await register();
    const { issuer } = service();
    const target = targetOf(userId);
    const key = newId();
    const withKey = () => issuer.signedRequest(admin, { target, body: BODY, key });
    for (const signedRequest of [withKey(), withKey()]) {
      expect(await adjust({ ...instructionOf(userId, key), signedRequest })).toEqual({ outcome: 'posted' });
    }
    expect(await savingsOf(userId)).toBe(50);

    const signedRequest = issuer.signedRequest(admin, { target, body: BODY, key: null });
    const tokenId = JSON.parse(Buffer.from(signedRequest.token.split('.')[1] ?? '', 'base64url').toString()).jti;
    for (const id of [tokenId, tokenId]) {
      expect(await adjust({ ...instructionOf(userId, id), signedRequest })).toEqual({ outcome: 'posted' });
    }
    expect(await adjust({ ...instructionOf(userId, newId()), signedRequest })).toMatchObject({ outcome: 'refused' });
    expect(await savingsOf(userId)).toBe(100);
  });

  test('are refused once the session of the administrator has ended', async () => {
    const { _id: userId } = await register();
    const { issuer, bus } = service();
    const sessionId = newId();
    await bus.publish('session.revoked', { sessionId, until: Math.floor(Date.now() / 1000) + 600 });
    // Each attempt would post under an id of its own.
    await eventually(
      async () => {
        const key = newId();
        const request = { target: targetOf(userId), body: BODY, key };
        const signedRequest = issuer.signedRequest(admin, request, { sessionId });
        return adjust({ ...instructionOf(userId, key), signedRequest });
      },
      (reply) => reply.outcome === 'refused' && reply.code === 'unauthorized',
    );
  });

  test('say the same as a request whose text was normalized', async () => {
    const { _id: userId } = await register();
    const key = newId();
    const body = { ...BODY, description: '  Goodwill\u00a0again ', date: '2026-11-20' };
    const signedRequest = service().issuer.signedRequest(admin, { target: targetOf(userId), body, key });
    const instruction = {
      ...instructionOf(userId, key),
      description: 'Goodwill again',
      date: '2026-11-20T00:00:00.000Z',
    };
    expect(await adjust({ ...instruction, signedRequest })).toEqual({ outcome: 'posted' });
  });

  test('include reversals', async () => {
    const { issuer, bus } = service();
    const transferId = newId();
    const [key, reason] = [newId(), 'Sent twice'];
    const instruction = toReversalInstruction(transferId, { reason }, { actorId: admin, key });
    const target = `/api/transaction/admin/${transferId}/reversal`;
    const sign = (changed: object = {}, options = {}) =>
      issuer.signedRequest(admin, { target, body: { reason }, key, ...changed }, options);
    const refused = { outcome: 'refused', code: 'unauthorized' };
    const reverse = (changes: Partial<typeof instruction>, signedRequest?: SignedRequest) =>
      bus.request('accounts.reverse', { ...instruction, ...changes, ...(signedRequest && { signedRequest }) });

    expect(await reverse({})).toEqual(refused);
    expect(await reverse({ transferId: newId() }, sign())).toEqual(refused);
    expect(await reverse({ reversalId: newId() }, sign())).toEqual(refused);
    expect(await reverse({ actorId: newId() }, sign())).toEqual(refused);
    expect(await reverse({ reason: 'Other' }, sign())).toEqual(refused);
    expect(await reverse({}, sign({}, { role: 'auditor' }))).toEqual(refused);
    expect(await reverse({}, sign({}, { seconds: -1 }))).toEqual(refused);
    expect(await reverse({}, sign({ target: targetOf(transferId) }))).toEqual(refused);
    expect(await reverse({}, sign())).toEqual({ outcome: 'refused', code: 'not_found' });
  });

  test('leave a record of a reversal with both customers, and with the payer alone when the money had left the bank', async () => {
    const [payer, payee] = [await register(), await register('Grace', 'Hopper')];
    const key = newId();
    const signed = service().issuer.signedRequest(admin, { target: targetOf(payer._id), body: BODY, key });
    await adjust({ ...instructionOf(payer._id, key), signedRequest: signed });
    const internal = await pay(payer._id, { accountNumber: payee.account.number, bankName: BRAND.bankName });
    const external = await pay(payer._id, { accountNumber: '9999999999', bankName: 'Another Bank' });
    for (const transferId of [internal, internal, external]) {
      expect(await orderReversal(transferId)).toMatchObject({ outcome: 'reversed' });
    }

    const recordsOf = async (transferId: string): Promise<AuditRecord[]> => {
      const { data } = (await asAdmin('GET', '/api/audit?action=transfer.reversed')).json();
      return (data as AuditRecord[]).filter(({ objectId }) => objectId === transferId);
    };
    const moved = (transferId: string, transactionType: TransactionType) => [
      { field: 'status', before: 'completed', after: 'reversed' },
      { field: 'amount', before: null, after: 20.25 },
      { field: 'transactionType', before: null, after: transactionType },
      { field: 'reference', before: null, after: toReference(transferId) },
    ];
    const common = { actor: { userId: admin, role: 'administrator' }, reason: 'Sent twice' };
    const [ofExternal] = await eventually(
      () => recordsOf(external),
      ({ length }) => length > 0,
    );
    expect(ofExternal).toMatchObject({ ...common, changes: moved(external, 'credit'), subject: { userId: payer._id } });
    const ofInternal = await eventually(
      () => recordsOf(internal),
      ({ length }) => length > 1,
    );
    const recordOf = (userId: string) => ofInternal.find(({ subject }) => subject?.userId === userId);
    expect(recordOf(payer._id)).toMatchObject({ ...common, changes: moved(internal, 'credit') });
    expect(recordOf(payee._id)).toMatchObject({ ...common, changes: moved(internal, 'debit') });
    expect(ofInternal).toHaveLength(2);
    expect(await recordsOf(external)).toHaveLength(1);
  });

  test('are refused for the own account of the administrator, also when another service asks', async () => {
    const { _id: userId } = await register();
    const key = newId();
    const signedRequest = service().issuer.signedRequest(userId, { target: targetOf(userId), body: BODY, key });
    const reply = await adjust({ ...instructionOf(userId, key, BODY, userId), signedRequest });
    expect(reply).toEqual({ outcome: 'refused', code: 'own_account' });
    expect(await savingsOf(userId)).toBe(0);
  });
}

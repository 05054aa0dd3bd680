import { ERRORS, type RejectionReason } from '@larkspur/contracts/errors';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { completed, PAYEE, PIN, REQUEST, useTransfers } from './use-transfers';

const service = useTransfers();

describe('POST /transaction/transfer', () => {
  test("returns the payer's line when the money has moved, and both parties can read their lines", async () => {
    const payerId = newId();
    const response = await service.send(payerId);

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      message: 'Transfer Successful',
      data: {
        _id: expect.any(String),
        amount: 12.34,
        transactionType: 'debit',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        description: 'Lunch',
        kind: 'transfer',
        status: 'completed',
        account: 'savings',
        reference: expect.stringMatching(/^[0-9A-F]{12}$/),
        counterparty: { name: 'Grace H.', accountNumber: '2222222222', bankName: 'Larkspur Bank' },
        reason: null,
      },
    });
    expect((await service.statement(payerId)).data).toEqual([response.json().data]);
    const [credit] = (await service.statement(PAYEE.userId)).data;
    expect(credit).toMatchObject({
      amount: 12.34,
      transactionType: 'credit',
      account: 'checking',
      reference: response.json().data.reference,
      counterparty: { name: 'Ada Byron', accountNumber: '1111111111', bankName: 'Larkspur Bank' },
    });
  });

  test.each([
    ['insufficient_funds', 'You do not have enough balance'],
    ['account_suspended', 'Your account had been suspended, please contact bank support'],
    ['pin_not_set', 'Please set your payment pin'],
    ['wrong_pin', 'The payment PIN is incorrect.'],
  ] as const)('returns the reason of a rejection: %s', async (reason, message) => {
    service.post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason }));
    const payerId = newId();
    const response = await service.send(payerId);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code: reason, message });
    expect((await service.statement(payerId)).data).toMatchObject([{ status: 'rejected', reason }]);
  });

  test.each([
    ['that this release knows', 'pin_changed', 'pin_changed'],
    ['of a later release', 'frozen', 'wrong_pin'],
  ])('prefers the exact reason %s', async (_, exactReason, code) => {
    service.post = async (transfers) =>
      transfers.map(({ transferId }) => ({
        ...{ transferId, outcome: 'rejected', reason: 'wrong_pin' },
        exactReason: exactReason as RejectionReason,
      }));
    const payerId = newId();
    expect((await service.send(payerId)).json()).toMatchObject({
      code,
      message: ERRORS[code as RejectionReason].message,
    });
    expect((await service.statement(payerId)).data).toMatchObject([{ status: 'rejected', reason: code }]);
  });

  test('rejects a transfer between accounts of the same kind, with the message of the specification', async () => {
    const response = await service.send(newId(), { ...REQUEST, accountType: 'savings' });
    expect([response.statusCode, response.json().message]).toEqual([422, 'You cannot transfer to the same account']);
    expect(service.requests).toHaveLength(0);
  });

  test.each<[string, object, string]>([
    ['amount', { amount: 0.99 }, 'amount'],
    ['amount', { amount: 1.001 }, 'amount'],
    ['amount', { amount: '5' }, 'amount'],
    ['amount', { amount: -5 }, 'amount'],
    ['amount', { amount: 1e300 }, 'amount'],
    ['from', { from: 'gold' }, 'from'],
    ['routingNumber', { routingNumber: '12345678' }, 'routingNumber'],
    ['to', { to: ' ' }, 'to'],
    ['to', { to: 'a\u0000b' }, 'to'],
    ['description', { description: '\ud800' }, 'description'],
    ['paymentPin', { paymentPin: '12345' }, 'paymentPin'],
    ['an unknown field', { payerId: 'another customer' }, 'payerId'],
  ])('rejects an invalid %s with the name of the field', async (_, change, field) => {
    const response = await service.send(newId(), { ...REQUEST, ...change });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual([{ field, message: expect.any(String) }]);
    expect(service.requests).toHaveLength(0);
  });

  test('decides on the text of the amount: one that JSON.parse would round to $10 is refused', async () => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/transaction/transfer',
      headers: { ...service.bearer(newId()), 'content-type': 'application/json' },
      payload: JSON.stringify(REQUEST).replace('12.34', '10.000000000000000001'),
    });
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'amount']);
    expect(service.requests).toHaveLength(0);
  });

  test('requires a token', async () => {
    const response = await service.app.inject({ method: 'POST', url: '/api/transaction/transfer', payload: REQUEST });
    expect(response.statusCode).toBe(401);
  });
});

describe('a missing reply', () => {
  test('leaves the transfer pending with 202, and a resend completes it once', async () => {
    const payerId = newId();
    service.post = async () => [];
    const response = await service.send(payerId, REQUEST, 'late');
    expect(response.statusCode).toBe(202);
    expect(response.json().data.status).toBe('pending');
    expect((await service.statement(payerId)).data).toEqual([response.json().data]);
    expect((await service.send(payerId, REQUEST, 'late')).json().code).toBe('idempotency_in_progress');

    service.post = async (transfers) => transfers.map(completed);
    const line = await eventually(async () => {
      const [found] = (await service.statement(payerId)).data;
      return found?.status === 'completed' ? found : null;
    });
    expect(line._id).toBe(response.json().data._id);
    const own = service.requests.filter((request) => request.payerId === payerId);
    expect(new Set(own.map(({ transferId }) => transferId))).toEqual(new Set([line._id]));
    expect((await service.send(payerId, REQUEST, 'late')).statusCode).toBe(201);
    expect((await service.statement(payerId)).data).toHaveLength(1);
  });

  test('is recovered by redelivery when svc-users fails at first', async () => {
    let tries = 0;
    service.post = async (transfers) => {
      if (tries++ < 2) throw new Error('a temporary failure');
      return transfers.map(completed);
    };
    expect((await service.send(newId())).statusCode).toBe(201);
  });

  test('for one transfer of a batch does not delay the others', async () => {
    const [slow, quick] = [newId(), newId()];
    service.post = async (transfers) => transfers.filter(({ payerId }) => payerId !== slow).map(completed);
    const [a, b] = await Promise.all([service.send(slow), service.send(quick)]);
    expect([a.statusCode, b.statusCode]).toEqual([202, 201]);
  });
});

describe('stored data', () => {
  test('has no PIN in any row or message', async () => {
    await service.send(newId());
    const stored = await service.rows.query<{ row: string }[]>(
      'SELECT transfer::text AS row FROM transfer UNION ALL SELECT line::text FROM line',
    );
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter(({ row }) => row.includes(PIN))).toEqual([]);
    expect(service.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(service.requests)).not.toContain(PIN);
  });

  test('has no PIN proof of a settled transfer', async () => {
    const [found] = await service.rows.query<{ n: string }[]>(
      "SELECT count(*) AS n FROM transfer WHERE status <> 'pending' AND pin_proof IS NOT NULL",
    );
    expect(found?.n).toBe('0');
  });
});

describe('the statement', () => {
  test('pages from newest to oldest without gaps or duplicates', async () => {
    const payerId = newId();
    for (let i = 0; i < 7; i++)
      expect((await service.send(payerId, { ...REQUEST, amount: 10 + i })).statusCode).toBe(201);
    const amounts: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof service.statement>> = await service.statement(
        payerId,
        `?limit=3${cursor && `&cursor=${cursor}`}`,
      );
      amounts.push(...page.data.map(({ amount }) => amount));
      cursor = page.page.next;
    }
    expect(amounts).toEqual([16, 15, 14, 13, 12, 11, 10]);
  });

  test.each([
    '?limit=0',
    '?limit=101',
    '?limit=x',
    '?cursor=x',
    `?cursor=${Buffer.from(`2026-W05 ${newId()}`).toString('base64url')}`,
    '?nonsense=1',
  ])('rejects %s', async (query) => {
    const response = await service.app.inject({
      url: `/api/transaction/complete${query}`,
      headers: service.bearer(newId()),
    });
    expect(response.statusCode).toBe(422);
  });
});

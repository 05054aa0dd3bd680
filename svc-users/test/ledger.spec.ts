import { newId } from '@larkspur/service-kit/ids';
import { BANK, payment, usePostingLedger } from './use-posting-ledger';

const ledger = usePostingLedger();

describe('posting a transfer', () => {
  test('credits a customer of the bank and returns both parties', async () => {
    const payer = await ledger.openCustomer({ savings: 10_000 });
    const payee = await ledger.openCustomer();
    const transfer = payment(payer, payee, 2_500, { bankName: 'larkspur bank' });

    expect((await ledger.post(transfer)).get(transfer.transferId)).toEqual({
      transferId: transfer.transferId,
      outcome: 'completed',
      payer: {
        userId: payer.userId,
        name: 'Ada Byron',
        accountNumber: payer.number,
        account: 'savings',
        balanceCents: 7_500,
        revision: 2,
      },
      payee: {
        userId: payee.userId,
        name: 'Ada Byron',
        accountNumber: payee.number,
        account: 'checking',
        balanceCents: 2_500,
        revision: 1,
      },
    });
    expect(await ledger.balances(payer)).toEqual({ savings: 7_500, checking: 0 });
    expect(await ledger.balances(payee)).toEqual({ savings: 0, checking: 2_500 });
  });

  test.each([
    ['an unknown account number', { bankName: BANK, number: '0000000001' }],
    ['another bank', { bankName: 'First Other Bank', number: null }],
  ])('uses the settlement account for %s', async (_, { bankName, number }) => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const customer = await ledger.openCustomer();
    const before = await ledger.settlement();
    const transfer = payment(payer, { number: number ?? customer.number }, 400, { bankName });

    expect((await ledger.post(transfer)).get(transfer.transferId)).toMatchObject({ outcome: 'completed', payee: null });
    expect(await ledger.settlement()).toBe(before + 400);
    expect(await ledger.balances(customer)).toEqual({ savings: 0, checking: 0 });
  });

  test.each([
    ['was closed', 'DELETE FROM customer WHERE user_id = $1'],
    ['has another number now', "UPDATE customer SET account_number = '9000000009' WHERE user_id = $1"],
  ])('is rejected when the account with this number %s', async (_, sql) => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const [former, payee] = [await ledger.openCustomer(), await ledger.openCustomer()];
    await ledger.owner.query(sql, [former.userId]);
    const before = await ledger.settlement();
    const lost = payment(payer, former, 400);
    const outcomes = await ledger.post(payment(payer, payee, 100), lost, payment(payer, payee, 200));
    expect(outcomes.get(lost.transferId)).toEqual({
      transferId: lost.transferId,
      outcome: 'rejected',
      reason: 'account_closed',
    });
    expect(await ledger.balances(payer)).toEqual({ savings: 700, checking: 0 });
    expect(await ledger.settlement()).toBe(before);
    // A number of another bank may be the same.
    expect(await ledger.postOne(payment(payer, former, 50, { bankName: 'First Other Bank' }))).toBe('completed');
    expect(await ledger.postOne(payment(payer, former, 50, { pin: '000000' }))).toBe('wrong_pin');
  });

  test('returns the stored outcome of a redelivered transfer, also in a batch with new ones', async () => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const payee = await ledger.openCustomer();
    const transfer = payment(payer, payee, 600);
    const first = (await ledger.post(transfer)).get(transfer.transferId);
    const another = payment(payer, payee, 100);

    const again = await ledger.post(another, transfer, transfer);

    expect(again.get(transfer.transferId)).toMatchObject({ outcome: 'completed', payer: { balanceCents: 300 } });
    expect(first).toMatchObject({ outcome: 'completed', payer: { balanceCents: 400 } });
    expect(again.get(another.transferId)).toMatchObject({ outcome: 'completed' });
    expect(await ledger.balances(payer)).toEqual({ savings: 300, checking: 0 });
  });

  test('keeps a rejection even when its reason no longer applies', async () => {
    const payer = await ledger.openCustomer({ savings: 100 });
    const transfer = payment(payer, await ledger.openCustomer(), 600);
    expect(await ledger.postOne(transfer)).toBe('insufficient_funds');
    await ledger.fund(payer.userId, 10_000);
    expect(await ledger.postOne(transfer)).toBe('insufficient_funds');
    expect(await ledger.balances(payer)).toEqual({ savings: 10_100, checking: 0 });
  });

  test('leaves out unknown payers and invalid transfers, and posts the rest of the batch', async () => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const payee = await ledger.openCustomer();
    const good = [payment(payer, payee, 100), payment(payer, payee, 200)] as const;
    const unknown = payment({ userId: newId(), number: '' }, payee, 100);
    const poisoned = { ...payment(payer, payee, 100), transferId: 'not-a-uuid' };

    const outcomes = await ledger.post(good[0], poisoned, unknown, good[1]);

    expect([...outcomes.keys()].sort()).toEqual(good.map(({ transferId }) => transferId).sort());
    expect(await ledger.balances(payer)).toEqual({ savings: 700, checking: 0 });
  });

  test('rejects a PIN proof of another payment', async () => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const payee = await ledger.openCustomer();
    const small = payment(payer, payee, 100);
    expect(await ledger.postOne({ ...small, transferId: newId() })).toBe('wrong_pin');
    expect(await ledger.postOne({ ...payment(payer, payee, 100), amountCents: 900 })).toBe('wrong_pin');
    expect(await ledger.postOne({ ...payment(payer, payee, 100), accountNumber: '9999999999' })).toBe('wrong_pin');
    expect(await ledger.postOne(small)).toBe('completed');
  });
});

describe('a payer', () => {
  test('is rejected when blocked or without a PIN', async () => {
    const payee = await ledger.openCustomer();
    const blocked = await ledger.openCustomer({ savings: 500 });
    await ledger.app.query('UPDATE customer SET is_blocked = true WHERE user_id = $1', [blocked.userId]);
    expect(await ledger.postOne(payment(blocked, payee, 100))).toBe('account_suspended');
    expect(await ledger.postOne(payment(await ledger.openCustomer({ savings: 500, pin: null }), payee, 100))).toBe(
      'pin_not_set',
    );
  });

  test('is locked by five wrong PINs, also within one batch; a correct one resets the count', async () => {
    const payer = await ledger.openCustomer({ savings: 10_000 });
    const payee = await ledger.openCustomer();
    const wrong = () => payment(payer, payee, 100, { pin: '000000' });
    const right = () => payment(payer, payee, 100);
    await ledger.post(wrong(), wrong(), wrong(), wrong());
    expect(await ledger.postOne(right())).toBe('completed');

    const batch = [wrong(), wrong(), wrong(), wrong(), wrong(), right()];
    const outcomes = await ledger.post(...batch);
    expect(batch.map(({ transferId }) => outcomes.get(transferId))).toMatchObject([
      ...Array.from({ length: 5 }, () => ({ reason: 'wrong_pin' })),
      { reason: 'pin_locked' },
    ]);
    expect(await ledger.postOne(right())).toBe('pin_locked');
    // Audited and emailed once, in the transaction that set the lock.
    const audited = await ledger.owner.query("SELECT payload FROM outbox WHERE payload ->> 'subjectId' = $1", [
      payer.userId,
    ]);
    expect(audited).toMatchObject([
      { payload: { action: 'payment-pin.locked', objectId: batch[4]?.transferId, actor: { userId: payer.userId } } },
    ]);
    const [customer] = await ledger.owner.query('SELECT pin_locked_until FROM customer WHERE user_id = $1', [
      payer.userId,
    ]);
    const notices = await ledger.owner.query(
      "SELECT payload -> 'notice' AS notice FROM outbox WHERE event = 'notice.due' AND payload ->> 'userId' = $1",
      [payer.userId],
    );
    const lockedUntil = customer?.pin_locked_until.toISOString();
    expect(notices).toEqual([{ notice: { kind: 'payment-pin-locked', lockedUntil } }]);

    await ledger.owner.query("UPDATE customer SET pin_locked_until = now() - interval '1 second' WHERE user_id = $1", [
      payer.userId,
    ]);
    expect(await ledger.postOne(right())).toBe('completed');
  });

  test('cannot overspend with several payments in one batch', async () => {
    const payer = await ledger.openCustomer({ savings: 250 });
    const payee = await ledger.openCustomer();
    const outcomes = await ledger.post(
      payment(payer, payee, 100),
      payment(payer, payee, 100),
      payment(payer, payee, 100),
    );
    const kinds = [...outcomes.values()].map(({ outcome }) => outcome).sort();
    expect(kinds).toEqual(['completed', 'completed', 'rejected']);
    expect(await ledger.balances(payer)).toEqual({ savings: 50, checking: 0 });
  });
});

describe('concurrently', () => {
  test('only one of fifty transfers of the whole balance completes', async () => {
    const payer = await ledger.openCustomer({ savings: 5_000 });
    const payee = await ledger.openCustomer();
    const transfers = Array.from({ length: 50 }, () => payment(payer, payee, 5_000));
    const results = await Promise.all(transfers.map((transfer) => ledger.postOne(transfer)));
    expect(results.filter((v) => v === 'completed')).toHaveLength(1);
    expect(results.filter((v) => v === 'insufficient_funds')).toHaveLength(49);
    expect(await ledger.balances(payer)).toEqual({ savings: 0, checking: 0 });
  });

  test('opposite transfers neither deadlock nor lose a cent', async () => {
    const a = await ledger.openCustomer({ savings: 100_000 });
    const b = await ledger.openCustomer({ savings: 100_000 });
    const batches = Array.from({ length: 40 }, (_, i) =>
      i % 2 === 0
        ? [payment(a, b, 10), payment(b, a, 7), payment(a, b, 1, { pin: '111111' })]
        : [payment(b, a, 10), payment(a, b, 7), payment(b, a, 1, { pin: '111111' })],
    );
    const outcomes = await Promise.all(batches.map((batch) => ledger.post(...batch)));
    expect(outcomes.every((batch) => batch.size === 3)).toBe(true);
  });

  test('a transfer that is delivered sixteen times moves money once', async () => {
    const payer = await ledger.openCustomer({ savings: 5_000 });
    const transfer = payment(payer, await ledger.openCustomer(), 1_000);
    const results = await Promise.all(Array.from({ length: 16 }, () => ledger.postOne(transfer)));
    expect(new Set(results)).toEqual(new Set(['completed']));
    expect(await ledger.balances(payer)).toEqual({ savings: 4_000, checking: 0 });
  });
});

describe('the database role of the service', () => {
  test.each([
    'INSERT INTO ledger.entry (posting_id, account_id, amount) VALUES (gen_random_uuid(), 1, 5)',
    'UPDATE ledger.entry SET amount = 1',
    'DELETE FROM ledger.entry',
    'UPDATE ledger.account SET balance = 1000000',
    'DELETE FROM ledger.posting',
    'TRUNCATE ledger.entry',
  ])('cannot run: %s', async (statement) => {
    await expect(ledger.app.query(statement)).rejects.toThrow(/permission denied/);
  });
});

describe('an adjustment', () => {
  test('is posted once per id and never makes a balance negative', async () => {
    const holder = await ledger.openCustomer({ savings: 300 });
    const adjustment = {
      postingId: newId(),
      userId: holder.userId,
      account: 'savings' as const,
      actorId: newId(),
      reason: 'x',
    };
    expect(await ledger.repository.adjust(ledger.app.manager, { ...adjustment, signedCents: -100 })).toBe('posted');
    expect(await ledger.repository.adjust(ledger.app.manager, { ...adjustment, signedCents: -100 })).toBe('repeated');
    expect(await ledger.repository.adjust(ledger.app.manager, { ...adjustment, signedCents: -99 })).toBe('mismatch');
    expect(
      await ledger.repository.adjust(ledger.app.manager, { ...adjustment, postingId: newId(), signedCents: -201 }),
    ).toBe('insufficient_funds');
    expect(
      await ledger.repository.adjust(ledger.app.manager, {
        ...adjustment,
        postingId: newId(),
        userId: newId(),
        signedCents: 1,
      }),
    ).toBe('not_found');
    const huge = { ...adjustment, postingId: newId(), signedCents: 10_000_000_000_000 };
    expect(await ledger.repository.adjust(ledger.app.manager, huge)).toBe('balance_limit');
    expect(await ledger.balances(holder)).toEqual({ savings: 200, checking: 0 });
  });
});

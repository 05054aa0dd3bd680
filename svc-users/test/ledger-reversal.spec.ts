import { newId } from '@larkspur/service-kit/ids';
import { payment, usePostingLedger } from './use-posting-ledger';

const ledger = usePostingLedger();

describe('a reversal', () => {
  const reverse = (transferId: string, reversalId = newId(), actorId = newId()) =>
    ledger.repository.reverse(ledger.app.manager, { reversalId, transferId, actorId, reason: 'Sent twice' });

  test('is posted once per transfer, and rejected when the payee has spent the money', async () => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const payee = await ledger.openCustomer();
    const transfer = payment(payer, payee, 400);
    await ledger.post(transfer);
    const id = newId();
    expect(await reverse(transfer.transferId, id)).toMatchObject({ outcome: 'reversed', amountCents: 400 });
    expect(await reverse(transfer.transferId, id)).toMatchObject({ outcome: 'repeated', amountCents: 400 });
    expect(await reverse(transfer.transferId)).toEqual({ outcome: 'refused', code: 'already_reversed' });
    expect(await ledger.balances(payer)).toEqual({ savings: 1_000, checking: 0 });
    expect(await ledger.balances(payee)).toEqual({ savings: 0, checking: 0 });

    const spent = payment(payer, payee, 300);
    await ledger.post(spent);
    await ledger.post(payment(payee, payer, 1, { from: 'checking' }));
    expect(await reverse(spent.transferId)).toEqual({ outcome: 'refused', code: 'money_spent' });
    expect(await ledger.balances(payee)).toEqual({ savings: 0, checking: 299 });
  });

  test('is posted once when sixteen are concurrent', async () => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const transfer = payment(payer, await ledger.openCustomer(), 400);
    await ledger.post(transfer);
    const results = await Promise.all(Array.from({ length: 16 }, () => reverse(transfer.transferId)));
    expect(results.filter(({ outcome }) => outcome === 'reversed')).toHaveLength(1);
  });

  test('is refused for rejected and unknown transfers and for a closed payer', async () => {
    const payer = await ledger.openCustomer({ savings: 100 });
    const [rejected, good] = [
      payment(payer, await ledger.openCustomer(), 600),
      payment(payer, await ledger.openCustomer(), 100),
    ];
    await ledger.post(rejected, good);
    expect(await reverse(rejected.transferId)).toEqual({ outcome: 'refused', code: 'not_reversible' });
    expect(await reverse(newId())).toEqual({ outcome: 'refused', code: 'not_found' });
    await ledger.app.query('DELETE FROM customer WHERE user_id = $1', [payer.userId]);
    expect(await reverse(good.transferId)).toEqual({ outcome: 'refused', code: 'account_closed' });
    expect(await ledger.postOne(payment(payer, await ledger.openCustomer(), 100))).toBe('account_closed');
  });

  test('is refused for a party of the transfer', async () => {
    const [payer, payee] = [await ledger.openCustomer({ savings: 1_000 }), await ledger.openCustomer()];
    const transfer = payment(payer, payee, 400);
    const external = payment(payer, { number: '0000000001' }, 100, { bankName: 'First Other Bank' });
    await ledger.post(transfer, external);
    const refused = { outcome: 'refused', code: 'own_account' };
    for (const { userId } of [payer, payee])
      expect(await reverse(transfer.transferId, newId(), userId)).toEqual(refused);
    expect(await reverse(external.transferId, newId(), payer.userId)).toEqual(refused);
    expect(await ledger.balances(payer)).toEqual({ savings: 500, checking: 0 });
  });

  test('of an external transfer debits the settlement account', async () => {
    const payer = await ledger.openCustomer({ savings: 1_000 });
    const before = await ledger.settlement();
    const transfer = payment(payer, { number: '0000000001' }, 400, { bankName: 'First Other Bank' });
    await ledger.post(transfer);
    expect(await reverse(transfer.transferId)).toMatchObject({ outcome: 'reversed', payee: null });
    expect(await ledger.settlement()).toBe(before);
  });
});

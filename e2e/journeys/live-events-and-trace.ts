import { randomUUID } from 'node:crypto';
import type { ApiResponse } from '@larkspur/contracts/http';
import type { LedgerProof } from '@larkspur/contracts/ledger';
import type { StatementLine, TransferTrace } from '@larkspur/contracts/transaction';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer } from '../support/bank-api';

const PIN = '564738';

/** Live events for customers, and the trace for the back office afterwards. */
export function liveEventsAndTrace(bank: () => Bank): void {
  test('a payment, its reversal and a deletion are pushed live, traced step by step, and keep the ledger balanced', async () => {
    const { url, administrator } = bank();
    const office = await BankApi.signIn(url, administrator.email, administrator.password);
    const payer = await fundedCustomer(url, office, { firstName: 'Lea', savings: 80, pin: PIN });
    const payee = await fundedCustomer(url, office, { firstName: 'Max', savings: 0, pin: PIN });
    const stream = payee.api.live();
    await eventually(async () => stream.find('ready', ({ resumed }) => !resumed));

    const sent = await payer.api.transfer(
      {
        from: 'savings',
        amount: 30,
        accountNumber: payee.user.account.number,
        bankName: 'Larkspur Bank',
        routingNumber: '123456789',
        accountType: 'checking',
        to: 'Max',
        description: 'seen live',
        paymentPin: PIN,
      },
      randomUUID(),
    );
    const transfer = sent.body.data as StatementLine;
    expect(sent.status).toBe(201);
    const seen = await eventually(async () => stream.find('transaction', ({ amount }) => amount === 30));
    expect(seen.data).toMatchObject({ transactionType: 'credit', reference: transfer.reference });
    expect(seen.data).toEqual((await payee.api.statement())[0]);
    await eventually(async () =>
      stream.find('balance', ({ account, balance }) => account === 'checking' && balance === 30),
    );
    stream.close();

    const again = payee.api.live(seen.id);
    await eventually(async () => again.find('ready', () => true));
    const reversed = await office.post<ApiResponse<StatementLine>>(`/transaction/admin/${transfer._id}/reversal`, {
      reason: 'Sent twice',
    });
    expect(reversed.status).toBe(201);
    expect((await payer.api.me()).account).toMatchObject({ savings: 80 });
    const undone = await eventually(async () => again.find('transaction', ({ kind }) => kind === 'reversal'));
    expect(undone.data).toMatchObject({ transactionType: 'debit', amount: 30, reference: transfer.reference });

    const trace = await office.get<ApiResponse<TransferTrace>>(`/transaction/admin/${transfer._id}/trace`);
    expect(trace.body.data).toMatchObject({ status: 'completed', ledger: 'posted' });
    expect([...new Set(trace.body.data.steps.map(({ step }) => step))]).toEqual([
      'request',
      'command',
      'posting',
      'entry',
      'seal',
      'reply',
      'line',
      'reversal',
    ]);
    const { firstName, lastName } = await office.me();
    expect(trace.body.data.steps.find(({ step }) => step === 'reversal')?.what).toContain(
      `Sent twice, by ${firstName} ${lastName}`,
    );

    expect((await office.delete(`/user/admin/${payee.user._id}`)).status).toBe(200);
    await eventually(async () => again.find('end', ({ reason }) => reason === 'revoked'));
    await again.ended;
    const proof = await office.get<ApiResponse<LedgerProof>>('/user/admin/ledger/proof');
    expect(proof.body.data.invariants.filter(({ holds }) => !holds)).toEqual([]);
    expect(proof.body.data.whole).toBe(true);
  });
}

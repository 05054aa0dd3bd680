import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { TransferRequest } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import type { Bank } from '../../scripts/launcher/bank';
import { BankApi, fundedCustomer, type Reply } from '../support/bank-api';
import { BALANCED_LEDGER, query, readLedgerTotals } from '../support/ledger-totals';

const PIN = '918273';

function payment(payee: User, amount: number): TransferRequest {
  return {
    from: 'savings',
    amount,
    accountNumber: payee.account.number,
    bankName: 'Larkspur Bank',
    routingNumber: '123456789',
    accountType: 'checking',
    to: payee.firstName,
    description: 'concurrent',
    paymentPin: PIN,
  };
}

/** Retries with one idempotency key until the outcome is definitive, as the web client does. */
async function transferUntilDecided(api: BankApi, request: TransferRequest, key: string): Promise<number> {
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    const reply: Reply<unknown> | null = await api.transfer(request, key).catch(() => null);
    if (reply && (reply.status === 201 || reply.status === 422)) return reply.status;
    await delay(300);
  }
  throw new Error('No definitive outcome within 90 s');
}

/** Number of a payer's transfers by status, and of their ledger postings. */
async function transferStats(bank: Bank, payerId: string) {
  const [transfers] = await query<{ pending: string; completed: string; rejected: string }>(
    bank.databaseUrls['svc-transactions'],
    `SELECT count(*) FILTER (WHERE status = 'pending') AS pending,
            count(*) FILTER (WHERE status = 'completed') AS completed,
            count(*) FILTER (WHERE status = 'rejected') AS rejected FROM transfer WHERE payer_id = $1`,
    [payerId],
  );
  const [postings] = await query<{ completed: string }>(
    bank.databaseUrls['svc-users'],
    `SELECT count(*) AS completed FROM ledger.posting WHERE actor_id = $1 AND type = 'transfer' AND outcome = 'completed'`,
    [payerId],
  );
  return {
    pending: Number(transfers?.pending),
    completed: Number(transfers?.completed),
    rejected: Number(transfers?.rejected),
    posted: Number(postings?.completed),
  };
}

export function concurrentTransfers(bank: () => Bank): void {
  async function twoCustomers(savings: number) {
    const { url, administrator } = bank();
    const office = await BankApi.signIn(url, administrator.email, administrator.password);
    const payer = await fundedCustomer(url, office, { firstName: 'Ada', savings, pin: PIN });
    const payee = await fundedCustomer(url, office, { firstName: 'Grace', savings: 0, pin: PIN });
    return { payer, payee };
  }

  test('of fifty concurrent transfers of the whole balance exactly one succeeds', async () => {
    const { payer, payee } = await twoCustomers(100);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => payer.api.transfer(payment(payee.user, 100), randomUUID())),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(49);
    expect((await payer.api.me()).account).toMatchObject({ savings: 0, checking: 0 });
    expect((await payee.api.me()).account).toMatchObject({ savings: 0, checking: 100 });
    expect(await readLedgerTotals(bank().databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
  });

  test.each(['svc-users', 'svc-transactions', 'rabbitmq', 'postgresql'])(
    'after kill -9 of %s during two hundred transfers each is completed or rejected once, and the ledger is balanced',
    async (victim) => {
      const { payer, payee } = await twoCustomers(150);
      const remaining = Array.from({ length: 200 }, (_, i) => ({ key: randomUUID(), i }));
      let decided = 0;
      const workers = Array.from({ length: 16 }, async () => {
        for (let next = remaining.pop(); next; next = remaining.pop()) {
          await transferUntilDecided(payer.api, payment(payee.user, 1), next.key);
          if (++decided === 60) bank().kill(victim, 'SIGKILL');
        }
      });
      await Promise.all(workers);

      expect(await transferStats(bank(), payer.user._id)).toEqual({
        pending: 0,
        completed: 150,
        rejected: 50,
        posted: 150,
      });
      const [balances] = await Promise.all([payer.api.me(), payee.api.me()]);
      expect(balances.account.savings).toBe(0);
      const moved = (await payee.api.statement()).filter(({ kind }) => kind === 'transfer');
      expect(moved.reduce((sum, { amount }) => sum + amount, 0)).toBe(150);
      expect(await readLedgerTotals(bank().databaseUrls['svc-users'])).toEqual(BALANCED_LEDGER);
    },
  );
}

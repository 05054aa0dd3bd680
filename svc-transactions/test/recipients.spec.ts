import type { PaidRecipient } from '@larkspur/contracts/transaction';
import { newId } from '@larkspur/service-kit/ids';
import { REQUEST, useTransfers } from './use-transfers';

const service = useTransfers();

async function recipientsOf(userId: string, query: Record<string, string> = {}): Promise<PaidRecipient[]> {
  const response = await service.app.inject({
    method: 'GET',
    url: `/api/transaction/recipients?${new URLSearchParams(query)}`,
    headers: service.bearer(userId),
  });
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const numbersOf = async (userId: string, query?: Record<string, string>) =>
  (await recipientsOf(userId, query)).map(({ accountNumber, bankName }) => `${accountNumber} ${bankName}`);

describe('GET /transaction/recipients', () => {
  test('lists each recipient once, with everything that another transfer needs, the last one paid first', async () => {
    const payerId = newId();
    await service.send(payerId, REQUEST);
    await service.send(payerId, { ...REQUEST, accountNumber: '3333333333', bankName: 'Brandywine Trust' });
    const last = await service.send(payerId, {
      ...REQUEST,
      bankName: ' larkspur bank',
      amount: 99,
      from: 'checking',
      accountType: 'savings',
    });
    const { _id, date } = last.json().data;
    expect(await recipientsOf(payerId)).toEqual([
      {
        name: 'Grace H.',
        accountNumber: '2222222222',
        bankName: 'larkspur bank',
        routingNumber: '123456789',
        accountType: 'savings',
        lastTransfer: { _id, amount: 99, date },
      },
      expect.objectContaining({ accountNumber: '3333333333', bankName: 'Brandywine Trust' }),
    ]);
  });

  test('leaves out transfers that were rejected or received, and those of others', async () => {
    const payerId = newId();
    expect(await recipientsOf(payerId)).toEqual([]);
    service.post = async (transfers) =>
      transfers.map(({ transferId }) => ({ transferId, outcome: 'rejected', reason: 'insufficient_funds' }));
    await service.send(payerId, REQUEST);
    expect(await recipientsOf(payerId)).toEqual([]);
  });

  test('tells whether an account has been paid before, at this bank', async () => {
    const payerId = newId();
    await service.send(payerId, REQUEST);
    // The number of another recipient in the description is not a payment to it.
    await service.send(payerId, { ...REQUEST, accountNumber: '3333333333', description: 'For 4444444444' });
    const at = (accountNumber: string, bankName: string) => numbersOf(payerId, { accountNumber, bankName });
    expect(await at('2222222222', 'LARKSPUR BANK')).toEqual(['2222222222 Larkspur Bank']);
    expect(await at('2222222222', 'Brandywine Trust')).toEqual([]);
    expect(await at('4444444444', 'Larkspur Bank')).toEqual([]);
    expect(await at('222222222', 'Larkspur Bank')).toEqual([]);
    expect(await numbersOf(newId(), { accountNumber: '2222222222' })).toEqual([]);
  });

  test('finds a payment to a number that later ones contain, or to the same number at another bank', async () => {
    const payerId = newId();
    await service.send(payerId, { ...REQUEST, accountNumber: '1000' });
    const later = { ...REQUEST, accountNumber: '5000100012' };
    await Promise.all(Array.from({ length: 100 }, () => service.send(payerId, later)));
    expect(await numbersOf(payerId, { accountNumber: '1000' })).toEqual(['1000 Larkspur Bank']);
    const elsewhere = { ...REQUEST, accountNumber: '1000', bankName: 'Brandywine Trust' };
    await Promise.all(Array.from({ length: 100 }, () => service.send(payerId, elsewhere)));
    const here = { accountNumber: '1000', bankName: 'larkspur bank' };
    expect(await numbersOf(payerId, here)).toEqual(['1000 Larkspur Bank']);
  });

  test('lists at most eight', async () => {
    const payerId = newId();
    for (let n = 0; n < 9; n += 1) await service.send(payerId, { ...REQUEST, accountNumber: `${5_000_000_000 + n}` });
    const numbers = (await recipientsOf(payerId)).map(({ accountNumber }) => accountNumber);
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, n) => `${5_000_000_008 - n}`));
  });
});

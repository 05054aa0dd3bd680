import type { User } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import type { BackOffice } from './set-up';

/** Balances and account numbers that an administrator changes. */
export function balances({ register, asAdmin, adjusted, provisioned }: BackOffice): void {
  test('posts the difference of a changed balance and publishes each adjustment', async () => {
    const user = await register();
    const { number } = user.account;
    const url = `/api/user/admin/account/${user._id}`;
    const first = await asAdmin('PUT', url, { number, savings: 500, checking: 0.01 });
    expect([first.statusCode, first.json().data.account]).toEqual([200, { number, savings: 500, checking: 0.01 }]);
    await asAdmin('PUT', url, { number, savings: 120.5, checking: 0.01, reason: 'Correction' });

    const lines = await eventually(async () => {
      const own = adjusted.filter(({ userId }) => userId === user._id);
      return own.length === 3 ? own : null;
    });
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'savings', transactionType: 'credit', amountCents: 50_000 }),
        expect.objectContaining({ account: 'checking', transactionType: 'credit', amountCents: 1 }),
        expect.objectContaining({
          account: 'savings',
          transactionType: 'debit',
          amountCents: 37_950,
          description: 'Correction',
        }),
      ]),
    );
  });

  test.each<[object, string]>([
    [{ savings: 1, checking: 1 }, 'number'],
    [{ number: '12345', savings: 1, checking: 1 }, 'number'],
    [{ number: '1234567890', savings: -0.01, checking: 1 }, 'savings'],
    [{ number: '1234567890', savings: 1, checking: 1.005 }, 'checking'],
    [{ number: '1234567890', savings: 1, checking: null }, 'checking'],
    [{ number: '1234567890', savings: 1, checking: 1, balance: 5 }, 'balance'],
  ])('rejects the account update %j and names %s', async (body, field) => {
    const user = await register();
    const response = await asAdmin('PUT', `/api/user/admin/account/${user._id}`, body);
    expect([response.statusCode, response.json().errors[0].field]).toEqual([422, field]);
  });

  test('changes the account number, but never to one that another user has or had', async () => {
    const [one, other] = [await register(), await register()];
    const put = (user: User, number: string) =>
      asAdmin('PUT', `/api/user/admin/account/${user._id}`, { number, savings: 0, checking: 0 });
    expect((await put(one, other.account.number)).json().code).toBe('account_number_taken');
    expect((await put(one, '7777777777')).json().data.account.number).toBe('7777777777');
    await eventually(async () =>
      provisioned.some((event) => event.userId === one._id && event.accountNumber === '7777777777') ? true : null,
    );
    expect((await put(other, one.account.number)).json().code).toBe('account_number_taken');
    expect((await put(one, one.account.number)).json().data.account.number).toBe(one.account.number);
  });
}

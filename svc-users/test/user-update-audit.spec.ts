import type { User } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { toUpdateRequest } from './harness';
import { accountOf, accountUrlOf, urlOf, useUserUpdates } from './use-user-updates';

const updates = useUserUpdates();

const postingsOf = (user: User): Promise<{ id: string; account: string }[]> =>
  updates.service.rows.query(
    `SELECT e.posting_id AS id, a.kind AS account FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id
     WHERE a.user_id = $1`,
    [user._id],
  );

describe('is audited', () => {
  test('records a user update with old and new values, and a PIN without its value', async () => {
    const user = await updates.registered();
    const edit = {
      ...toUpdateRequest(user),
      isBlocked: true,
      dailyLimit: 25.5,
      paymentPin: '593127',
      reason: 'Fraud desk',
    };
    expect((await updates.put(urlOf(user), edit)).statusCode).toBe(200);
    const record = await updates.recordOf('user.updated', user._id);
    expect(record).toMatchObject({ reason: 'Fraud desk', actor: { role: 'administrator' } });
    expect(record.changes).toEqual([
      { field: 'isBlocked', before: false, after: true },
      { field: 'dailyLimit', before: 10_000, after: 25.5 },
      { field: 'paymentPin', before: null, after: null },
    ]);
    const notice = await eventually(async () => updates.notices.find(({ userId }) => userId === user._id) ?? null);
    expect(notice.notice).toEqual({ kind: 'payment-pin-changed', byBank: true, isFirst: true });
  });

  test.each(['verified', 'failed'] as const)(
    'records a status set to %s and notifies the customer, who does not get the reason',
    async (decision) => {
      const user = await updates.registered();
      await updates.put(urlOf(user), {
        ...toUpdateRequest(user),
        verificationStatus: decision,
        reason: 'Seen at the branch',
      });
      expect(await updates.recordOf('user.updated', user._id)).toMatchObject({
        changes: [{ field: 'verificationStatus', before: 'awaiting', after: decision }],
        reason: 'Seen at the branch',
      });
      const notice = await eventually(async () => updates.notices.find(({ userId }) => userId === user._id) ?? null);
      expect(notice.notice).toEqual({
        kind: 'verification-decided',
        decision,
        reason: null,
        isDocumentReview: false,
      });
    },
  );

  test('records an account update in dollars', async () => {
    const user = await updates.registered();
    await updates.put(accountUrlOf(user), { ...accountOf(user), savings: 120.5, reason: 'Opening deposit' });
    const [posting] = await postingsOf(user);
    expect(await updates.recordOf('account.updated', user._id, posting?.id)).toMatchObject({
      reason: 'Opening deposit',
      changes: [{ field: 'savings', before: 0, after: 120.5 }],
    });
  });

  test('records each changed balance with the transaction that changed it, and a new number without one', async () => {
    const user = await updates.registered();
    const number = String(Date.now()).slice(-10).padStart(10, '1');
    await updates.put(accountUrlOf(user), { number, savings: 120.5, checking: 7, reason: 'Opening deposit' });
    const postings = await postingsOf(user);
    expect(postings).toHaveLength(2);
    for (const { id, account } of postings) {
      const after = account === 'savings' ? 120.5 : 7;
      expect(await updates.recordOf('account.updated', user._id, id)).toMatchObject({
        reason: 'Opening deposit',
        changes: [{ field: account, before: 0, after }],
      });
    }
    expect((await updates.recordOf('account.updated', user._id)).changes).toEqual([
      { field: 'number', before: user.account.number, after: number },
    ]);
  });

  test('records a deletion without personal data', async () => {
    const user = await updates.registered();
    await updates.put(accountUrlOf(user), { ...accountOf(user), checking: 7 });
    expect((await updates.service.asAdmin('DELETE', urlOf(user))).statusCode).toBe(200);
    expect((await updates.recordOf('user.deleted', user._id)).changes).toEqual([
      { field: 'verificationStatus', before: 'awaiting', after: null },
      { field: 'checking', before: 7, after: null },
      { field: 'createdAt', before: expect.any(String), after: null },
    ]);
  });

  test('records that a beneficiary was added and deleted', async () => {
    const accountNumber = String(Date.now()).slice(-10).padStart(10, '1');
    const { _id } = (
      await updates.service.asAdmin('POST', '/api/beneficiaries', { name: 'Gas Works', accountNumber })
    ).json().data;
    expect((await updates.recordOf('beneficiary.added', null, _id)).changes).toEqual([
      { field: 'name', before: null, after: 'Gas Works' },
      { field: 'accountNumber', before: null, after: accountNumber },
    ]);
    await updates.service.asAdmin('DELETE', `/api/beneficiaries/${_id}`);
    expect((await updates.recordOf('beneficiary.deleted', null, _id)).changes).toContainEqual({
      field: 'name',
      before: 'Gas Works',
      after: null,
    });
  });

  test('records nothing when nothing changes', async () => {
    const user = await updates.registered();
    await updates.put(urlOf(user), toUpdateRequest(user));
    await updates.put(accountUrlOf(user), accountOf(user));
    await updates.put(urlOf(user), { ...toUpdateRequest(user), lastName: 'Marker' });
    await updates.recordOf('user.updated', user._id);
    expect(updates.audited.filter(({ subjectId }) => subjectId === user._id)).toHaveLength(1);
  });
});

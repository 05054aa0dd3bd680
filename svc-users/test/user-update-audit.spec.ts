import { eventually } from '@larkspur/service-kit/testing/eventually';
import { toUpdateRequest } from './harness';
import { accountOf, accountUrlOf, urlOf, useUserUpdates } from './use-user-updates';

const updates = useUserUpdates();

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
    expect(await updates.recordOf('account.updated', user._id)).toMatchObject({
      reason: 'Opening deposit',
      changes: [{ field: 'savings', before: 0, after: 120.5 }],
    });
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

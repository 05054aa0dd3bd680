import type { User, VerificationStatus } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { toUpdateRequest } from './harness';
import { verificationRequest } from './images';
import { urlOf, useUserUpdates } from './use-user-updates';

const updates = useUserUpdates();

afterEach(() => updates.logins.reset());

/** A customer whose documents await a decision. */
async function submitted(): Promise<User> {
  const { _id } = await updates.registered();
  return upload(_id);
}

async function upload(userId: string): Promise<User> {
  const response = await updates.service.asUser(userId, 'POST', '/api/user/verification', await verificationRequest());
  expect(response.statusCode).toBe(201);
  return response.json().data;
}

function asAdministrator(id: string, method: 'POST' | 'PUT', url: string, payload?: object) {
  const { app, issuer } = updates.service;
  return app.inject({ method, url, headers: issuer.bearer(id, 'administrator'), ...(payload && { payload }) });
}

async function hold(user: User, reviewerId: string): Promise<void> {
  const url = `/api/user/admin/verifications/${user.verification?.verificationId}/hold`;
  expect((await asAdministrator(reviewerId, 'POST', url)).statusCode).toBe(200);
}

const setStatus = (user: User, verificationStatus: VerificationStatus, { by = newId(), ...edit }: EditBy = {}) =>
  asAdministrator(by, 'PUT', urlOf(user), { ...toUpdateRequest(user), verificationStatus, ...edit });

interface EditBy {
  by?: string;
  email?: string;
  phone?: string;
  reason?: string;
}

const read = async (user: User): Promise<User> => (await updates.service.asAdmin('GET', urlOf(user))).json().data;

async function decisionOf(user: User) {
  const [row] = await updates.service.rows.query(
    'SELECT decision, decided_by AS "decidedBy", reason FROM verification WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [user._id],
  );
  return row;
}

const noticesTo = (user: User, count: number) =>
  eventually(
    async () => updates.notices.filter(({ userId }) => userId === user._id).map(({ notice }) => notice),
    ({ length }) => length === count,
  );

describe('a status that an administrator sets by hand', () => {
  test.each(['verified', 'failed', 'awaiting'] as const)(
    'is refused while a colleague is reviewing the documents: %s',
    async (status) => {
      const holder = await updates.service.register('Hanna', 'Holder');
      const user = await submitted();
      await hold(user, holder._id);
      const refused = await setStatus(user, status, { phone: '+1 302 555 0142' });
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'held', message: 'Hanna Holder is reviewing this case. Try again in ten minutes.' },
      ]);
      expect(await read(user)).toMatchObject({ verificationStatus: 'pending', phone: user.phone });
      expect(await decisionOf(user)).toEqual({ decision: null, decidedBy: null, reason: null });
      // Other fields concern nobody's review.
      expect((await setStatus(user, 'pending', { phone: '+1 302 555 0142' })).statusCode).toBe(200);
      expect((await setStatus(await read(user), status, { by: holder._id })).statusCode).toBe(200);
      const [{ holds }] = await updates.service.rows.query(
        'SELECT count(*)::int AS holds FROM verification_hold WHERE verification_id = $1',
        [user.verification?.verificationId],
      );
      expect(holds).toBe(0);
    },
  );

  test.each(['verified', 'failed'] as const)(
    'decides the documents that wait for a review, and the customer gets an email without the reason: %s',
    async (decision) => {
      const user = await submitted();
      const by = newId();
      expect((await setStatus(user, decision, { by, reason: 'Fraud suspected' })).statusCode).toBe(200);
      expect(await decisionOf(user)).toEqual({ decision, decidedBy: by, reason: null });
      const record = await updates.recordOf('user.updated', user._id);
      expect(record).toMatchObject({ reason: 'Fraud suspected', actor: { userId: by } });
      expect(await noticesTo(user, 1)).toEqual([
        { kind: 'verification-decided', decision, reason: null, isDocumentReview: true },
      ]);
    },
  );

  test('shows no reason of an earlier review', async () => {
    const user = await submitted();
    const rejection = {
      verificationId: user.verification?.verificationId,
      decision: 'failed',
      reason: 'The photo is blurred.',
    };
    const rejected = await asAdministrator(newId(), 'POST', `${urlOf(user)}/verification`, rejection);
    expect(rejected.json().data.verification.reason).toBe('The photo is blurred.');
    const by = newId();
    for (const status of ['awaiting', 'verified', 'failed'] as const) {
      expect((await setStatus(user, status, { by })).statusCode).toBe(200);
      expect([status, (await read(user)).verification?.reason]).toEqual([status, null]);
    }
    expect(await decisionOf(user)).toEqual({ decision: 'failed', decidedBy: by, reason: null });
    expect(await noticesTo(user, 3)).toEqual([
      { kind: 'verification-decided', decision: 'failed', reason: 'The photo is blurred.', isDocumentReview: true },
      { kind: 'verification-decided', decision: 'verified', reason: null, isDocumentReview: false },
      { kind: 'verification-decided', decision: 'failed', reason: null, isDocumentReview: false },
    ]);
  });

  test('is refused together with a new email, before svc-auth is asked', async () => {
    const user = await submitted();
    await hold(user, newId());
    const refused = await setStatus(user, 'verified', { email: `new.${user.email}` });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'held']);
    expect(updates.logins.requests.filter(({ userId }) => userId === user._id)).toEqual([]);
  });

  test('is undone together with a new email when a colleague opens the documents meanwhile', async () => {
    const user = await submitted();
    updates.logins.beforeReply = async () => {
      updates.logins.beforeReply = async () => undefined;
      await hold(user, newId());
    };
    const refused = await setStatus(user, 'verified', { email: `new.${user.email}` });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'held']);
    expect(await read(user)).toMatchObject({ verificationStatus: 'pending', email: user.email });
    expect(updates.logins.login(user._id)?.email).toBe(user.email);
  });
});

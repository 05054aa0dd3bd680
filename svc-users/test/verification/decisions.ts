import type { PagedResponse } from '@larkspur/contracts/http';
import type { UserStats, VerificationCase } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { toUpdateRequest } from '../harness';
import { verificationRequest } from '../images';
import type { Verifications } from './set-up';

/** The queue, and what an administrator decides. */
export function decisions({
  service,
  audited,
  notices,
  upload,
  me,
  submitted,
  pendingCase,
  postDecision,
  decide,
}: Verifications): void {
  test('is listed oldest first for the back office', async () => {
    const [first, second] = [await submitted(), await submitted()];
    const seen: VerificationCase[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/user/admin/verifications?limit=1${cursor && `&cursor=${cursor}`}`;
      const response = await service().asAdmin('GET', url);
      seen.push(...response.json().data);
      cursor = response.json().page.next;
    }
    const ids = seen.map(({ user }) => user._id);
    expect(ids.indexOf(first._id)).toBeLessThan(ids.indexOf(second._id));
    expect(seen.find(({ user }) => user._id === second._id)).toMatchObject({
      dateOfBirth: '1990-12-31',
      photo: { url: expect.stringMatching(/^\/api\/user\/files\//) },
      submittedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const as = (role: 'auditor' | 'customer') =>
      service().app.inject({ url: '/api/user/admin/verifications', headers: service().issuer.bearer(newId(), role) });
    expect([(await as('auditor')).statusCode, (await as('customer')).statusCode]).toEqual([200, 403]);
    expect((await service().asAdmin('GET', '/api/user/admin/verifications?cursor=x')).statusCode).toBe(422);
  });

  test('is searched by name, email, phone, and account number among the waiting cases, also across pages', async () => {
    const send = async (firstName: string, lastName: string) => {
      const user = await service().register(firstName, lastName);
      await upload(user._id, await verificationRequest());
      return user;
    };
    const search = async (q: string, more = '') => {
      const url = `/api/user/admin/verifications?q=${encodeURIComponent(q)}${more}`;
      const { data, page }: PagedResponse<VerificationCase> = (await service().asAdmin('GET', url)).json();
      return { ids: data.map(({ user }) => user._id), next: page.next };
    };
    const [first, second] = [await send('Quentin', 'O’Rourke'), await send('Quentina', 'Zabriskie')];
    // Not in the queue: one has sent nothing, and one is decided.
    await service().register('Quentin', 'Idle');
    const decided = await send('Quentin', 'Verified');
    await decide(decided._id, { decision: 'verified' });

    expect((await search('quentin')).ids).toEqual([first._id, second._id]);
    const page = await search('quentin', '&limit=1');
    expect(page.ids).toEqual([first._id]);
    expect(await search('quentin', `&limit=1&cursor=${page.next}`)).toEqual({ ids: [second._id], next: null });
    expect((await search("o'rourke, quentin")).ids).toEqual([first._id]);
    expect((await search(second.email)).ids).toEqual([second._id]);
    expect((await search(second.account.number)).ids).toEqual([second._id]);
    expect((await search(first.phone)).ids).toContain(first._id);
    expect((await search('Za')).ids).toEqual([second._id]);
    expect((await search('xylophone')).ids).toEqual([]);
    expect((await search('')).ids).toContain(first._id);
    const refused = await service().asAdmin('GET', '/api/user/admin/verifications?q=%2D%2D');
    const errors = [{ field: 'q', message: 'Enter at least one letter or digit.' }];
    expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
  });

  test('is counted on the dashboard while it is in the queue, and a pending customer without documents is not', async () => {
    const counted = async () => {
      const { data }: { data: UserStats } = (await service().asAdmin('GET', '/api/user/admin/stats')).json();
      return { cases: data.waitingVerifications, oldest: data.oldestVerification };
    };
    const inQueue = async () => {
      const { data, page } = (await service().asAdmin('GET', '/api/user/admin/verifications?limit=100')).json();
      expect(page.next).toBeNull();
      return { cases: data.length, oldest: data[0]?.submittedAt ?? null };
    };
    const before = await counted();
    const withoutDocuments = await service().register();
    const edit = { ...toUpdateRequest(withoutDocuments), verificationStatus: 'pending' };
    expect((await service().asAdmin('PUT', `/api/user/admin/${withoutDocuments._id}`, edit)).statusCode).toBe(200);
    expect(await counted()).toEqual(before);
    const { _id } = await submitted();
    expect(await counted()).toEqual(await inQueue());
    expect((await counted()).cases).toBe((before.cases ?? 0) + 1);
    await decide(_id, { decision: 'verified' });
    expect(await counted()).toEqual(before);
  });

  test('is decided once, requires a reason for a rejection, notifies the customer and is audited', async () => {
    const { _id } = await submitted();
    for (const body of [{ decision: 'failed' }, { decision: 'failed', reason: '  ' }]) {
      const response = await decide(_id, body);
      expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'reason']);
    }
    const response = await decide(_id, { decision: 'failed', reason: 'The photo is blurred.' });
    expect([response.statusCode, response.json().data.verificationStatus]).toEqual([200, 'failed']);
    expect(await eventually(async () => notices.find(({ userId }) => userId === _id) ?? null)).toMatchObject({
      notice: { kind: 'verification-decided', decision: 'failed', reason: 'The photo is blurred.' },
    });
    const record = await eventually(
      async () =>
        audited.find(({ subjectId, action }) => subjectId === _id && action === 'verification.decided') ?? null,
    );
    expect(record).toMatchObject({
      actor: { userId: service().administrator, role: 'administrator' },
      changes: [{ field: 'verificationStatus', before: 'pending', after: 'failed' }],
      reason: 'The photo is blurred.',
    });
    const verificationId = record.objectId;
    expect((await postDecision(_id, { decision: 'verified', verificationId })).statusCode).toBe(409);
  });

  test('is decided by the id of the upload: a decision on an earlier one does not pass a later one', async () => {
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    await decide(_id, { decision: 'failed', reason: 'The photo is blurred.' });
    await upload(_id, await verificationRequest());
    const late = await postDecision(_id, { decision: 'verified', verificationId });
    expect([late.statusCode, late.json().code, late.json().message]).toEqual([
      409,
      'conflict',
      'The customer has since sent new documents. Review those instead.',
    ]);
    expect((await me(_id)).verificationStatus).toBe('pending');
    expect((await pendingCase(_id)).verificationId).not.toBe(verificationId);
    for (const invalid of [undefined, null, 'x']) {
      const response = await postDecision(_id, { decision: 'verified', verificationId: invalid });
      expect([response.statusCode, response.json().errors[0].field]).toEqual([422, 'verificationId']);
    }
    expect((await decide(_id, { decision: 'verified' })).statusCode).toBe(200);
  });

  test('accepts one of two concurrent decisions', async () => {
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    const responses = await Promise.all([
      postDecision(_id, { verificationId, decision: 'verified' }),
      postDecision(_id, { verificationId, decision: 'failed', reason: 'No.' }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('of an unknown user or an invalid id is 404', async () => {
    for (const id of [newId(), 'x', '%00']) {
      const response = await postDecision(id, { decision: 'verified', verificationId: newId() });
      expect([id, response.statusCode]).toEqual([id, 404]);
    }
    const { _id } = await service().register();
    const verificationId = newId();
    expect((await postDecision(_id, { decision: 'verified', verificationId })).statusCode).toBe(409);
    expect((await postDecision(_id, { decision: 'pending', verificationId })).statusCode).toBe(422);
    const own = await service().asUser(_id, 'POST', `/api/user/admin/${_id}/verification`, { decision: 'verified' });
    expect(own.statusCode).toBe(403);
  });
}

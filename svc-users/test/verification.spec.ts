import type { PagedResponse } from '@larkspur/contracts/http';
import type { Events } from '@larkspur/contracts/messages';
import type { User, UserStats, VerificationCase } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { dataUrl, fileNameIn, testImage, verificationRequest } from './images';
import { startService, type TestService, toUpdateRequest } from './test-service';

const UPLOAD = '/api/user/verification';

let harness: TestService;
const changed: Events['user.profile-changed'][] = [];
const audited: Events['audit.recorded'][] = [];
const notices: Events['notice.due'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.observe('user.profile-changed', (event) => changed.push(event));
    await bus.observe('audit.recorded', (event) => audited.push(event));
    await bus.observe('notice.due', (event) => notices.push(event));
  });
});

afterAll(() => harness?.close());

const upload = (userId: string, body: object) => harness.asUser(userId, 'POST', UPLOAD, body);
const me = async (userId: string): Promise<User> => (await harness.asUser(userId, 'GET', '/api/user/me')).json().data;

async function submitted(): Promise<User> {
  const user = await harness.register();
  const response = await upload(user._id, await verificationRequest());
  expect(response.statusCode).toBe(201);
  return response.json().data;
}

/** The pending upload of this customer, as the back office lists it. */
async function pendingCase(userId: string): Promise<VerificationCase> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await harness.asAdmin(
      'GET',
      `/api/user/admin/verifications?limit=100${cursor && `&cursor=${cursor}`}`,
    );
    const { data, page }: PagedResponse<VerificationCase> = response.json();
    const found = data.find(({ user }) => user._id === userId);
    if (found) return found;
    cursor = page.next;
  }
  throw new Error('This customer has no pending upload.');
}

const asAdministrator = (id: string, method: 'POST' | 'DELETE', path: string, payload?: object) =>
  harness.app.inject({
    method,
    url: `/api/user/admin/${path}`,
    headers: harness.issuer.bearer(id, 'administrator'),
    ...(payload && { payload }),
  });

const postDecision = (userId: string, body: object) =>
  harness.asAdmin('POST', `/api/user/admin/${userId}/verification`, body);

/** Decides on the pending upload. */
const decide = async (userId: string, body: object) =>
  postDecision(userId, { verificationId: (await pendingCase(userId)).verificationId, ...body });

describe('an upload', () => {
  test('sets the status to pending, uses the photo as profile picture, and is published and audited', async () => {
    const { _id } = await harness.register();
    const response = await upload(_id, await verificationRequest());
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      message: expect.any(String),
      data: {
        verificationStatus: 'pending',
        profilePicture: { url: expect.stringMatching(/^\/api\/user\/files\//) },
        verification: {
          documentType: 'passport',
          verificationId: expect.any(String),
          photo: { url: expect.stringMatching(/^\/api\/user\/files\//) },
          dateOfBirth: expect.any(String),
          submittedAt: expect.stringMatching(/Z$/),
        },
      },
    });
    const user = await me(_id);
    expect(fileNameIn(user.verification?.documentBack.url)).toBe(fileNameIn(user.verification?.documentFront.url));
    const event = await eventually(async () => changed.find(({ userId }) => userId === _id) ?? null);
    expect(event).toMatchObject({ firstName: 'Ada', verificationStatus: 'pending', revision: expect.any(Number) });
    const record = await eventually(async () => audited.find(({ subjectId }) => subjectId === _id) ?? null);
    expect(record).toMatchObject({
      action: 'verification.submitted',
      actor: { userId: _id, role: 'customer' },
      changes: [{ field: 'verificationStatus', before: 'awaiting', after: 'pending' }],
    });
  });

  test('keeps a custom document type, a separate back side and an existing profile picture', async () => {
    const { _id } = await harness.register();
    await harness.asUser(_id, 'PATCH', '/api/user/profile-picture', {
      picture: dataUrl(await testImage('webp'), 'webp'),
    });
    const before = await me(_id);
    const body = {
      ...(await verificationRequest()),
      documentType: 'Sailing licence',
      documentBack: dataUrl(await testImage()),
    };
    expect((await upload(_id, body)).statusCode).toBe(201);
    const after = await me(_id);
    expect(fileNameIn(after.profilePicture?.url)).toBe(fileNameIn(before.profilePicture?.url));
    expect(after.verification?.documentType).toBe('Sailing licence');
    expect(fileNameIn(after.verification?.documentBack.url)).not.toBe(
      fileNameIn(after.verification?.documentFront.url),
    );
  });

  test('is rejected while pending or verified, and allowed after a rejection', async () => {
    const { _id } = await submitted();
    const again = await upload(_id, await verificationRequest());
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    await decide(_id, { decision: 'failed', reason: 'The photo is blurred.' });
    expect((await me(_id)).verification?.reason).toBe('The photo is blurred.');
    expect((await upload(_id, await verificationRequest())).statusCode).toBe(201);
    expect((await me(_id)).verification?.reason).toBeNull();
    await decide(_id, { decision: 'verified' });
    expect((await upload(_id, await verificationRequest())).statusCode).toBe(409);
  });

  test('creates one verification when uploads are concurrent', async () => {
    const { _id } = await harness.register();
    const body = await verificationRequest();
    const responses = await Promise.all([upload(_id, body), upload(_id, body)]);
    const [first, second] = responses.map(({ statusCode }) => statusCode).sort();
    expect(first).toBe(201);
    // A process accepts one upload of a customer at a time; after the first one there is nothing to upload.
    expect([409, 503]).toContain(second);
  });

  test('is limited to account holders, before the body is read', async () => {
    const body = await verificationRequest();
    const anonymous = await harness.app.inject({ method: 'POST', url: UPLOAD, payload: body });
    expect(anonymous.statusCode).toBe(401);
    const auditor = await harness.app.inject({
      method: 'POST',
      url: UPLOAD,
      payload: body,
      headers: harness.issuer.bearer(newId(), 'auditor'),
    });
    expect(auditor.statusCode).toBe(403);
    expect((await upload(newId(), body)).statusCode).toBe(503);
  });

  test('names each missing field', async () => {
    const { _id } = await harness.register();
    for (const body of [{}, { passport: '', documentFront: null, documentType: ' ', dateOfBirth: '' }]) {
      const response = await upload(_id, body);
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toEqual(
        ['passport', 'documentFront', 'documentType', 'dateOfBirth'].map((field) => ({
          field,
          message: 'All fields are required',
        })),
      );
    }
  });

  test.each([
    ['passport', 'data:image/jpeg;base64,', "We can't read this image. Choose another file."],
    ['passport', 'https://example.com/me.jpg', 'Choose a JPEG, PNG or WebP image.'],
    ['documentFront', 17, 'Choose a JPEG, PNG or WebP image.'],
    ['documentFront', ['data:'], 'Choose a JPEG, PNG or WebP image.'],
    ['documentBack', dataUrl(Buffer.from('<svg/>'), 'svg+xml'), 'Choose a JPEG, PNG or WebP image.'],
    ['documentBack', dataUrl(Buffer.alloc(10 * 1024 * 1024, 1)), 'File size must be less than 10MB'],
    ['documentType', 'x'.repeat(61), 'Enter a document type of up to 60 characters.'],
    ['documentType', { a: 1 }, 'Enter a document type of up to 60 characters.'],
    ['dateOfBirth', '2999-01-01', 'Enter a date of birth in the past, such as 1990-12-31.'],
    ['dateOfBirth', '0000-01-01', 'Enter a date of birth in the past, such as 1990-12-31.'],
    ['dateOfBirth', '1990-02-30', 'Enter a date of birth in the past, such as 1990-12-31.'],
    ['isAdmin', true, 'Unknown field.'],
    ['verificationStatus', 'verified', 'Unknown field.'],
  ])('rejects an invalid %s', async (field, value, message) => {
    const { _id } = await harness.register();
    const response = await upload(_id, { ...(await verificationRequest()), [field]: value });
    expect([response.statusCode, response.json().errors]).toEqual([422, [{ field, message }]]);
    expect((await me(_id)).verificationStatus).toBe('awaiting');
  });

  test('is rejected unless it is a JSON object of limited size', async () => {
    const { _id } = await harness.register();
    const headers = { ...harness.issuer.bearer(_id), 'content-type': 'application/json' };
    const send = async (payload: string) =>
      (await harness.app.inject({ method: 'POST', url: UPLOAD, headers, payload })).statusCode;
    expect(await send('{"passport":')).toBe(400);
    expect(await send('[]')).toBe(422);
    expect(await send('null')).toBe(422);
    expect(await send('"text"')).toBe(422);
    expect(await send('['.repeat(40_000_000))).toBe(422);
    expect(await send(`{${'"a":{},'.repeat(2_000_000)}"b":1}`)).toBe(422);
    expect(await send(`{"documentType":"${'\\"'.repeat(20_000_000)}"}`)).toBe(422);
    expect(await send('{"__proto__":{"isAdmin":true}}')).toBe(422);
    expect(await send(' '.repeat(46 * 1024 * 1024))).toBe(413);
    const other = { ...headers, 'content-type': 'text/plain' };
    expect((await harness.app.inject({ method: 'POST', url: UPLOAD, headers: other, payload: 'x' })).statusCode).toBe(
      415,
    );
  });
});

describe('a verification', () => {
  test('is listed oldest first for the back office', async () => {
    const [first, second] = [await submitted(), await submitted()];
    const seen: VerificationCase[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const url: string = `/api/user/admin/verifications?limit=1${cursor && `&cursor=${cursor}`}`;
      const response = await harness.asAdmin('GET', url);
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
      harness.app.inject({ url: '/api/user/admin/verifications', headers: harness.issuer.bearer(newId(), role) });
    expect([(await as('auditor')).statusCode, (await as('customer')).statusCode]).toEqual([200, 403]);
    expect((await harness.asAdmin('GET', '/api/user/admin/verifications?cursor=x')).statusCode).toBe(422);
  });

  test('is counted on the dashboard while it is in the queue, and a pending customer without documents is not', async () => {
    const counted = async () => {
      const { data }: { data: UserStats } = (await harness.asAdmin('GET', '/api/user/admin/stats')).json();
      return { cases: data.waitingVerifications, oldest: data.oldestVerification };
    };
    const inQueue = async () => {
      const { data, page } = (await harness.asAdmin('GET', '/api/user/admin/verifications?limit=100')).json();
      expect(page.next).toBeNull();
      return { cases: data.length, oldest: data[0]?.submittedAt ?? null };
    };
    const before = await counted();
    const withoutDocuments = await harness.register();
    const edit = { ...toUpdateRequest(withoutDocuments), verificationStatus: 'pending' };
    expect((await harness.asAdmin('PUT', `/api/user/admin/${withoutDocuments._id}`, edit)).statusCode).toBe(200);
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
      actor: { userId: harness.administrator, role: 'administrator' },
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
      'The customer has sent new documents since. Review those instead.',
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
    const { _id } = await harness.register();
    const verificationId = newId();
    expect((await postDecision(_id, { decision: 'verified', verificationId })).statusCode).toBe(409);
    expect((await postDecision(_id, { decision: 'pending', verificationId })).statusCode).toBe(422);
    const own = await harness.asUser(_id, 'POST', `/api/user/admin/${_id}/verification`, { decision: 'verified' });
    expect(own.statusCode).toBe(403);
  });
});

describe('a case', () => {
  const hold = (id: string, verificationId: string) =>
    asAdministrator(id, 'POST', `verifications/${verificationId}/hold`);
  const release = (id: string, verificationId: string) =>
    asAdministrator(id, 'DELETE', `verifications/${verificationId}/hold`);
  const next = (id: string, body: object = {}) => asAdministrator(id, 'POST', 'verifications/next', body);
  const decideAs = (id: string, userId: string, verificationId: string) =>
    asAdministrator(id, 'POST', `${userId}/verification`, { verificationId, decision: 'verified' });

  test('is held by one administrator, who alone can decide it', async () => {
    const [holder, other] = [await harness.register('Hanna', 'Holder'), await harness.register('Otto', 'Other')];
    const { _id } = await submitted();
    const { verificationId, heldBy } = await pendingCase(_id);
    expect(heldBy).toBeNull();
    const held = await hold(holder._id, verificationId);
    expect([held.statusCode, held.json().data]).toMatchObject([
      200,
      { verificationId, heldBy: { userId: holder._id, name: 'Hanna Holder' }, heldUntil: expect.stringMatching(/Z$/) },
    ]);
    expect(await pendingCase(_id)).toMatchObject({ heldBy: { userId: holder._id } });
    const refused = [await hold(other._id, verificationId), await decideAs(other._id, _id, verificationId)];
    expect(refused.map((response) => [response.statusCode, response.json().code, response.json().message])).toEqual([
      [409, 'held', 'Hanna Holder is reviewing this case.'],
      [409, 'held', 'Hanna Holder is reviewing this case.'],
    ]);
    expect((await hold(holder._id, verificationId)).statusCode).toBe(200);
    expect((await decideAs(holder._id, _id, verificationId)).statusCode).toBe(200);
    expect((await hold(holder._id, verificationId)).statusCode).toBe(404);
    const records = await eventually(
      async () =>
        audited.filter(({ objectId, action }) => objectId === verificationId && action !== 'verification.submitted'),
      ({ length }) => length === 2,
    );
    expect(records.map(({ action, actor }) => [action, actor?.userId]).sort()).toEqual([
      ['verification.decided', holder._id],
      ['verification.held', holder._id],
    ]);
  });

  test('is free again when it is released, or after ten minutes', async () => {
    const [holder, other] = [newId(), newId()];
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    await hold(holder, verificationId);
    expect((await release(other, verificationId)).statusCode).toBe(200);
    expect((await hold(other, verificationId)).statusCode).toBe(409);
    expect((await release(holder, verificationId)).statusCode).toBe(200);
    expect((await hold(other, verificationId)).statusCode).toBe(200);
    const [{ minutes }] = await harness.rows.query(
      `SELECT round(extract(epoch FROM held_until - now()) / 60)::int AS minutes FROM verification_hold
       WHERE verification_id = $1`,
      [verificationId],
    );
    expect(minutes).toBe(10);
    await harness.rows.query(`UPDATE verification_hold SET held_until = now() WHERE verification_id = $1`, [
      verificationId,
    ]);
    expect((await pendingCase(_id)).heldBy).toBeNull();
    expect((await hold(holder, verificationId)).statusCode).toBe(200);
  });

  test('goes to one of several administrators who ask for the next one at the same time', async () => {
    await harness.rows.query('DELETE FROM verification_hold');
    for (let upload = 0; upload < 4; upload++) await submitted();
    const administrators = Array.from({ length: 4 }, newId);
    const cases = (await Promise.all(administrators.map((id) => next(id)))).map((response) => response.json().data);
    expect(new Set(cases.map((found: VerificationCase) => found.verificationId)).size).toBe(4);
    const [first = ''] = administrators;
    const [own] = cases;
    // Asking again, for example after a reload, returns the same case; putting it aside returns another one and frees it.
    expect((await next(first)).json().data.verificationId).toBe(own.verificationId);
    const later = await next(first, { skip: [own.verificationId] });
    expect(later.json().data?.verificationId).not.toBe(own.verificationId);
    expect((await hold(newId(), own.verificationId)).statusCode).toBe(200);
  });

  test('is not offered once the queue is empty', async () => {
    const { data } = (await harness.asAdmin('GET', '/api/user/admin/verifications?limit=100')).json();
    const skip = data.slice(0, 50).map(({ verificationId }: VerificationCase) => verificationId);
    expect(data.length).toBeLessThanOrEqual(50);
    const response = await next(newId(), { skip });
    expect([response.statusCode, response.json()]).toEqual([200, { data: null, message: 'The queue is empty.' }]);
    expect((await next(newId(), { skip: ['x'] })).json().errors[0].field).toBe('skip');
    expect((await next(newId(), { skip: Array.from({ length: 51 }, newId) })).statusCode).toBe(422);
  });

  test('cannot be held by the person in it, by an auditor or by a customer', async () => {
    const { _id } = await submitted();
    const { verificationId } = await pendingCase(_id);
    expect((await hold(_id, verificationId)).json().code).toBe('own_account');
    await harness.rows.query('DELETE FROM verification_hold');
    const offered = (await next(_id)).json().data;
    expect(offered?.verificationId).not.toBe(verificationId);
    for (const role of ['auditor', 'customer'] as const) {
      const url = `/api/user/admin/verifications/${verificationId}/hold`;
      const headers = harness.issuer.bearer(newId(), role);
      expect((await harness.app.inject({ method: 'POST', url, headers })).statusCode).toBe(403);
    }
    expect((await hold(newId(), 'x')).statusCode).toBe(404);
    expect((await release(newId(), newId())).statusCode).toBe(200);
  });
});

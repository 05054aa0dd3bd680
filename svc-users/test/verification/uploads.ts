import { newId } from '@larkspur/service-kit/ids';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import { dataUrl, fileNameIn, testImage, verificationRequest } from '../images';
import { UPLOAD, type Verifications } from './set-up';

/** Documents that a customer sends. */
export function uploads({ service, changed, audited, upload, me, submitted, decide }: Verifications): void {
  test('sets the status to pending, uses the photo as profile picture, and is published and audited', async () => {
    const { _id } = await service().register();
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
    const { _id } = await service().register();
    await service().asUser(_id, 'PATCH', '/api/user/profile-picture', {
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
    expect(again.json().message).toMatch(/You don’t need to send them again\.$/);
    await decide(_id, { decision: 'failed', reason: 'The photo is blurred.' });
    expect((await me(_id)).verification?.reason).toBe('The photo is blurred.');
    expect((await upload(_id, await verificationRequest())).statusCode).toBe(201);
    expect((await me(_id)).verification?.reason).toBeNull();
    await decide(_id, { decision: 'verified' });
    expect((await upload(_id, await verificationRequest())).statusCode).toBe(409);
  });

  test('creates one verification when uploads are concurrent', async () => {
    const { _id } = await service().register();
    const body = await verificationRequest();
    const responses = await Promise.all([upload(_id, body), upload(_id, body)]);
    const [first, second] = responses.map(({ statusCode }) => statusCode).sort();
    expect(first).toBe(201);
    // A process accepts one upload of a customer at a time; after the first one there is nothing to upload.
    expect([409, 503]).toContain(second);
  });

  test('is limited to account holders, before the body is read', async () => {
    const body = await verificationRequest();
    const anonymous = await service().app.inject({ method: 'POST', url: UPLOAD, payload: body });
    expect(anonymous.statusCode).toBe(401);
    const auditor = await service().app.inject({
      method: 'POST',
      url: UPLOAD,
      payload: body,
      headers: service().issuer.bearer(newId(), 'auditor'),
    });
    expect(auditor.statusCode).toBe(403);
    expect((await upload(newId(), body)).statusCode).toBe(503);
  });

  test('names each missing field', async () => {
    const { _id } = await service().register();
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
    ['passport', 'data:image/jpeg;base64,', 'We can’t read this image. Choose another file.'],
    ['passport', 'https://example.com/me.jpg', 'Choose a JPEG, PNG, or WebP image.'],
    ['documentFront', 17, 'Choose a JPEG, PNG, or WebP image.'],
    ['documentFront', ['data:'], 'Choose a JPEG, PNG, or WebP image.'],
    ['documentBack', dataUrl(Buffer.from('<svg/>'), 'svg+xml'), 'Choose a JPEG, PNG, or WebP image.'],
    ['documentBack', dataUrl(Buffer.alloc(10 * 1024 * 1024, 1)), 'File size must be less than 10MB'],
    ['documentType', 'x'.repeat(61), 'Enter a document type of up to 60 characters.'],
    ['documentType', { a: 1 }, 'Enter a document type of up to 60 characters.'],
    ['dateOfBirth', '2999-01-01', 'Enter a date of birth in the past, such as 1990-12-31.'],
    ['dateOfBirth', '0000-01-01', 'Enter a date of birth in the past, such as 1990-12-31.'],
    ['dateOfBirth', '1990-02-30', 'Enter a date of birth in the past, such as 1990-12-31.'],
    ['isAdmin', true, 'Unknown field.'],
    ['verificationStatus', 'verified', 'Unknown field.'],
  ])('rejects an invalid %s', async (field, value, message) => {
    const { _id } = await service().register();
    const response = await upload(_id, { ...(await verificationRequest()), [field]: value });
    expect([response.statusCode, response.json().errors]).toEqual([422, [{ field, message }]]);
    expect((await me(_id)).verificationStatus).toBe('awaiting');
  });

  test('is rejected unless it is a JSON object of limited size', async () => {
    const { _id } = await service().register();
    const headers = { ...service().issuer.bearer(_id), 'content-type': 'application/json' };
    const send = async (payload: string) =>
      (await service().app.inject({ method: 'POST', url: UPLOAD, headers, payload })).statusCode;
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
    expect((await service().app.inject({ method: 'POST', url: UPLOAD, headers: other, payload: 'x' })).statusCode).toBe(
      415,
    );
  });
}

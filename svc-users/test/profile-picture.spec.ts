import type { Events } from '@larkspur/contracts/messages';
import type { User } from '@larkspur/contracts/user';
import { eventually } from '@larkspur/service-kit/testing/eventually';
import sharp from 'sharp';
import { type Harness, startService } from './harness';
import { dataUrl, fileNameIn, testImage } from './images';

let harness: Harness;
const audited: Events['audit.recorded'][] = [];

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.observe('audit.recorded', (event) => audited.push(event));
  });
});

afterAll(() => harness?.close());

const put = (userId: string, body: object) => harness.asUser(userId, 'PATCH', '/api/user/profile-picture', body);

test('resizes, stores and audits a profile picture, and removes it', async () => {
  const { _id } = await harness.register();
  const response = await put(_id, { picture: dataUrl(await testImage('png', 1_600, 900), 'png') });
  expect([response.statusCode, response.json().message]).toEqual([200, 'Profile picture updated.']);
  const { profilePicture }: User = response.json().data;
  const shown = await harness.app.inject({ url: profilePicture?.url ?? '' });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 288 });
  expect(await eventually(async () => audited.find(({ subjectId }) => subjectId === _id) ?? null)).toMatchObject({
    action: 'profile-picture.updated',
    changes: [{ field: 'profilePicture', before: null, after: fileNameIn(profilePicture?.url) }],
  });
  const without = await put(_id, { picture: null });
  expect([without.statusCode, without.json().data.profilePicture]).toEqual([200, null]);
  expect((await harness.app.inject({ url: profilePicture?.url ?? '' })).statusCode).toBe(404);
});

test('does not enlarge a small image', async () => {
  const { _id } = await harness.register();
  const { profilePicture } = (await put(_id, { picture: dataUrl(await testImage('webp', 40, 30), 'webp') })).json()
    .data;
  const shown = await harness.app.inject({ url: profilePicture.url });
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 40, height: 30 });
});

test.each([
  [{}, 'picture', 'All fields are required'],
  [{ picture: '' }, 'picture', 'All fields are required'],
  [{ picture: 'x' }, 'picture', 'Choose a JPEG, PNG, or WebP image.'],
  [{ picture: dataUrl(Buffer.alloc(10 * 1024 ** 2)) }, 'picture', 'File size must be less than 10MB'],
  [{ picture: null, isAdmin: true }, 'isAdmin', 'Unknown field.'],
])('rejects %j and names %s', async (body, field, message) => {
  const { _id } = await harness.register();
  const response = await put(_id, body);
  expect([response.statusCode, response.json().errors]).toEqual([422, [{ field, message }]]);
});

test('rejects a body larger than the largest picture with 413', async () => {
  const { _id } = await harness.register();
  expect((await put(_id, { picture: 'x'.repeat(14 * 1024 ** 2) })).statusCode).toBe(413);
});

test('keeps one picture and its file after concurrent updates', async () => {
  const { _id } = await harness.register();
  const body = { picture: dataUrl(await testImage()) };
  const responses = await Promise.all(Array.from({ length: 4 }, () => put(_id, body)));
  // A process accepts one upload of a customer at a time.
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  const kept = await harness.rows.query('SELECT name FROM stored_file WHERE user_id = $1 AND expires_at IS NULL', [
    _id,
  ]);
  const { profilePicture }: User = (await harness.asUser(_id, 'GET', '/api/user/me')).json().data;
  expect(kept).toEqual([{ name: fileNameIn(profilePicture?.url) }]);
});

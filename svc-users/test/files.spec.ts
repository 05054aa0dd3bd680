import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@larkspur/contracts/user';
import { newId } from '@larkspur/service-kit/ids';
import sharp from 'sharp';
import { DeleteExpiredFilesJob } from '../src/files/delete-expired-files.job';
import { FileStore } from '../src/files/file-store';
import { StoredFilesRepository } from '../src/files/stored-files.repository';
import { type Harness, startService } from './harness';
import { dataUrl, fileNameIn, testImage, verificationRequest } from './images';

let harness: Harness;

class PendingTransfersRequest {}

beforeAll(async () => {
  harness = await startService(async (bus) => {
    await bus.serve(
      'transfers.pending',
      { queue: 'svc-transactions.pending', dto: PendingTransfersRequest },
      async () => ({
        pending: 0,
      }),
    );
  });
});

afterAll(() => harness?.close());

const upload = (userId: string, body: object) => harness.asUser(userId, 'POST', '/api/user/verification', body);
const me = async (userId: string): Promise<User> => (await harness.asUser(userId, 'GET', '/api/user/me')).json().data;
const open = (url: string, headers = {}) => harness.app.inject({ method: 'GET', url, headers });

async function submitted(): Promise<User> {
  const user = await harness.register();
  const response = await upload(user._id, await verificationRequest());
  expect(response.statusCode).toBe(201);
  return response.json().data;
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(harness.files, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.map(({ name }) => name).filter((name) => name.endsWith('.jpg'));
}

describe('a file', () => {
  test('is served as an image for a valid link', async () => {
    const user = await submitted();
    const url = user.verification?.documentFront.url ?? '';
    const response = await open(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${fileNameIn(url)}"`,
      'cache-control': 'no-store',
      'content-length': String(response.rawPayload.length),
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 80, height: 60 });
    expect((await harness.app.inject({ method: 'HEAD', url })).statusCode).toBe(404);
  });

  test('without a valid link is visible to its owner and the back office only', async () => {
    const user = await submitted();
    const url = `/api/user/files/${fileNameIn(user.profilePicture?.url)}`;
    const other = await harness.register();
    const statusOf = async (headers: object) => (await open(url, headers)).statusCode;
    expect(await statusOf(harness.issuer.bearer(user._id))).toBe(200);
    expect(await statusOf(harness.issuer.bearer(newId(), 'administrator'))).toBe(200);
    expect(await statusOf(harness.issuer.bearer(newId(), 'auditor'))).toBe(200);
    expect(await statusOf(harness.issuer.bearer(other._id))).toBe(404);
    const [hidden, absent] = [await open(url), await open(`/api/user/files/${'0'.repeat(32)}.jpg`)];
    const { requestId: _one, ...first } = hidden.json();
    const { requestId: _two, ...second } = absent.json();
    expect([hidden.statusCode, first]).toEqual([absent.statusCode, second]);
  });

  test('is 404 for an expired or forged link, and for a link to another file', async () => {
    const user = await submitted();
    const url = new URL(user.verification?.documentFront.url ?? '', 'http://bank.example');
    const expires = Number(url.searchParams.get('expires'));
    const changedBy = (change: (link: URL) => void) => {
      const link = new URL(url);
      change(link);
      return `${link.pathname}${link.search}`;
    };
    expect(expires * 1000 - Date.now()).toBeLessThanOrEqual(300_000);
    expect(expires * 1000 - Date.now()).toBeGreaterThan(200_000);
    for (const link of [
      changedBy(({ searchParams }) => searchParams.set('expires', String(expires + 1))),
      changedBy(({ searchParams }) => searchParams.set('signature', '0'.repeat(64))),
      changedBy(({ searchParams }) => searchParams.set('signature', 'ä')),
      changedBy(({ searchParams }) => searchParams.append('signature', 'x')),
      changedBy(({ searchParams }) => searchParams.delete('expires')),
      changedBy((link) => {
        link.pathname = `/api/user/files/${fileNameIn(user.profilePicture?.url)}`;
      }),
      '/api/user/files/..%2f..%2fsecrets.json',
      '/api/user/files/%00.jpg',
    ]) {
      expect([link, (await open(link)).statusCode]).toEqual([link, 404]);
    }
    jest.useFakeTimers({
      now: expires * 1000,
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval', 'queueMicrotask', 'performance'],
    });
    try {
      expect((await open(`${url.pathname}${url.search}`)).statusCode).toBe(404);
    } finally {
      jest.useRealTimers();
    }
  });

  test('is stored with permissions for the process owner only', async () => {
    const user = await submitted();
    const name = fileNameIn(user.verification?.documentFront.url);
    const path = join(harness.files, name.slice(0, 2), name);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(harness.files)).mode & 0o777).toBe(0o700);
    expect((await readFile(path)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
  });

  test('that is missing in the store is 404', async () => {
    const user = await submitted();
    const name = fileNameIn(user.profilePicture?.url);
    await rm(join(harness.files, name.slice(0, 2), name));
    expect((await open(user.profilePicture?.url ?? '')).statusCode).toBe(404);
  });
});

describe('the deletion of unused files', () => {
  const runJob = () => harness.app.get(DeleteExpiredFilesJob).deleteBatch();

  test('deletes replaced and removed profile pictures', async () => {
    const { _id } = await harness.register();
    const put = (value: unknown) => harness.asUser(_id, 'PATCH', '/api/user/profile-picture', { picture: value });
    await put(dataUrl(await testImage()));
    const first = fileNameIn((await me(_id)).profilePicture?.url);
    await put(dataUrl(await testImage()));
    const second = fileNameIn((await me(_id)).profilePicture?.url);
    await runJob();
    const left = await filesOnDisk();
    expect([left.includes(first), left.includes(second)]).toEqual([false, true]);
    await put(null);
    expect((await me(_id)).profilePicture).toBeNull();
    await runJob();
    expect(await filesOnDisk()).not.toContain(second);
  });

  test('deletes the images of a failed upload after an hour', async () => {
    const { _id } = await harness.register();
    const body = await verificationRequest();
    await harness.rows.query(`ALTER TABLE verification ADD CONSTRAINT broken CHECK (document_type <> 'broken')`);
    expect((await upload(_id, { ...body, documentType: 'broken' })).statusCode).toBe(500);
    await harness.rows.query('ALTER TABLE verification DROP CONSTRAINT broken');
    const begun: { name: string }[] = await harness.rows.query('SELECT name FROM stored_file WHERE user_id = $1', [
      _id,
    ]);
    expect([begun.length, (await me(_id)).verificationStatus]).toEqual([3, 'awaiting']);
    await runJob();
    expect(await filesOnDisk()).toEqual(expect.arrayContaining(begun.map(({ name }) => name)));
    await harness.rows.query(`UPDATE stored_file SET expires_at = now() - interval '1 second' WHERE user_id = $1`, [
      _id,
    ]);
    await runJob();
    const left = await filesOnDisk();
    expect(begun.filter(({ name }) => left.includes(name))).toEqual([]);
    expect(await harness.rows.query('SELECT name FROM stored_file WHERE user_id = $1', [_id])).toEqual([]);
  });

  test('keeps a file that is still referenced', async () => {
    const user = await submitted();
    const name = fileNameIn(user.profilePicture?.url);
    await harness.rows.query('UPDATE stored_file SET expires_at = now() WHERE name = $1', [name]);
    await runJob();
    expect(await filesOnDisk()).toContain(name);
  });

  test('deletes the images of an upload that a user began before the deletion, after an hour', async () => {
    const user = await submitted();
    const name = `${'ab'.repeat(16)}.jpg`;
    await harness.app.get(StoredFilesRepository).announce(user._id, [name]);
    expect((await harness.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    await runJob();
    await harness.app.get(FileStore).write(name, await testImage());
    await harness.rows.query(`UPDATE stored_file SET expires_at = now() WHERE name = $1`, [name]);
    await runJob();
    expect(await filesOnDisk()).not.toContain(name);
  });

  test('deletes the files of a deleted user', async () => {
    const user = await submitted();
    const names = [user.profilePicture?.url, user.verification?.documentFront.url].map(fileNameIn);
    expect((await harness.asAdmin('DELETE', `/api/user/admin/${user._id}`)).statusCode).toBe(200);
    expect((await open(user.profilePicture?.url ?? '')).statusCode).toBe(404);
    await runJob();
    const left = await filesOnDisk();
    expect(names.filter((name) => left.includes(name))).toEqual([]);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FolderStore } from './release/folder-store';
import { publish as publishBuild } from './release/publish';

import { generateSigningKey, PointerSigner } from './release/signature';
import { createRemoteServer } from './remote-server';
import { aRelease, writeBuild } from './testing/test-build';

process.env.LOG_LEVEL = 'silent';

let folder: string;
let server: FastifyInstance;
const signer = new PointerSigner(generateSigningKey().privateKey);
/** Real versions are hashes; these tests use one repeated letter. */
const full = (letter: string) => letter.repeat(16);

async function publish(letter: string): Promise<void> {
  const dist = join(folder, 'dist');
  const release = await writeBuild(dist, aRelease(full(letter)));
  writeFileSync(join(dist, release.entry), 'plain');
  writeFileSync(join(dist, `${release.entry}.br`), 'brotli');
  writeFileSync(join(dist, `${release.entry}.gz`), 'gzip');
  const store = new FolderStore(join(folder, 'releases'));
  await publishBuild({ store, signer, by: 'ada', commit: null }, dist, release);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remote-'));
  server = await createRemoteServer({ name: 'mfe-public', releases: join(folder, 'releases') });
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('remote server', () => {
  it('serves releases as immutable, compressed on request, to pages of any origin', async () => {
    await publish('a');
    const ask = (encoding: string) =>
      server.inject({ url: `/${full('a')}/remoteEntry.js`, headers: { 'accept-encoding': encoding } });
    const response = await ask('gzip, br');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    expect(response.body).toBe('brotli');
    expect((await ask('gzip')).body).toBe('gzip');
    expect((await ask('identity')).body).toBe('plain');
  });

  it('reads the pointer on each request, so that a release needs no restart', async () => {
    await publish('a');
    const current = async () => {
      const response = await server.inject('/remote.json');
      expect(response.headers['cache-control']).toBe('no-cache');
      return JSON.parse(response.json().pointer).current.version[0];
    };
    expect(await current()).toBe('a');
    await publish('b');
    expect(await current()).toBe('b');
    expect((await server.inject(`/${full('b')}/remoteEntry.js`)).statusCode).toBe(200);
  });

  it('is ready once there is a release to serve', async () => {
    expect((await server.inject('/health/live')).statusCode).toBe(200);
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
    await publish('a');
    expect((await server.inject('/health/ready')).statusCode).toBe(200);
    rmSync(join(folder, 'releases', full('a')), { recursive: true });
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
  });

  it('does not serve source maps that an earlier release has in its folder', async () => {
    await publish('a');
    for (const file of ['remote.js.map', 'remote.js.map.br']) {
      writeFileSync(join(folder, 'releases', full('a'), file), '{}');
      expect((await server.inject(`/${full('a')}/${file}`)).statusCode).toBe(404);
    }
  });

  it.each(['', '/x/..', '/.', '//', '/%2e', '/x/%2e%2e', '/..', `/${full('a')}/..`])(
    'serves neither the log nor an unfinished release, also at %s',
    async (prefix) => {
      await publish('a');
      const releases = join(folder, 'releases');
      mkdirSync(join(releases, '.unfinished'));
      writeFileSync(join(releases, '.unfinished/remoteEntry.js'), 'half');
      writeFileSync(join(releases, full('a'), 'remote.js.map'), '{}');
      writeFileSync(join(releases, 'notes.txt'), 'not a release');
      const files = ['releases.log', 'releases%2elog', '.unfinished/remoteEntry.js', 'notes.txt'];
      for (const file of [...files, `${full('a')}/remote.js.map`]) {
        const response = await server.inject(`${prefix}/${file}`);
        expect([file, response.statusCode, response.headers['cache-control']]).toEqual([file, 404, 'no-cache']);
        expect(response.body).not.toMatch(/ada|half|not a release/);
      }
    },
  );

  it('neither caches a missing file nor serves one outside its folder', async () => {
    const missing = await server.inject(`/${full('a')}/none.js`);
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
    expect((await server.inject('/%2e%2e/%2e%2e/etc/passwd')).statusCode).toBeGreaterThanOrEqual(400);
  });
});

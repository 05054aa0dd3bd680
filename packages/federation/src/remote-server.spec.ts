import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publishRelease } from './release';
import { createRemoteServer } from './remote-server';

process.env.LOG_LEVEL = 'silent';

let dist: string;
let server: FastifyInstance;

function publish(version: string) {
  mkdirSync(join(dist, version));
  writeFileSync(join(dist, version, 'remoteEntry.js'), 'plain');
  writeFileSync(join(dist, version, 'remoteEntry.js.br'), 'brotli');
  writeFileSync(join(dist, version, 'remoteEntry.js.gz'), 'gzip');
  const container = `mfe_public_${version}`;
  const entry = `${version}/remoteEntry.js`;
  const release = { name: 'mfe-public', version, contractVersion: 1, container, entry, builtAt: version } as const;
  return publishRelease(dist, { ...release, scripts: [], styles: [] });
}

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'remote-'));
  server = await createRemoteServer({ name: 'mfe-public', dist });
});

afterEach(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

describe('the server of a remote', () => {
  it('serves a release for good, compressed as the browser likes it, to pages of any origin', async () => {
    await publish('a');
    const ask = (encoding: string) =>
      server.inject({ url: '/a/remoteEntry.js', headers: { 'accept-encoding': encoding } });
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

  it('says at each request what is current, so that a release needs no restart', async () => {
    await publish('a');
    const current = async () => {
      const response = await server.inject('/remote.json');
      expect(response.headers['cache-control']).toBe('no-cache');
      return response.json().current.version;
    };
    expect(await current()).toBe('a');
    await publish('b');
    expect(await current()).toBe('b');
    expect((await server.inject('/b/remoteEntry.js')).statusCode).toBe(200);
  });

  it('is ready once there is a release to serve', async () => {
    expect((await server.inject('/health/live')).statusCode).toBe(200);
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
    await publish('a');
    expect((await server.inject('/health/ready')).statusCode).toBe(200);
    rmSync(join(dist, 'a'), { recursive: true });
    expect((await server.inject('/health/ready')).statusCode).toBe(503);
  });

  it('does not let a missing file be kept, nor leave its folder', async () => {
    const missing = await server.inject('/a/none.js');
    expect([missing.statusCode, missing.headers['cache-control']]).toEqual([404, 'no-cache']);
    expect((await server.inject('/%2e%2e/%2e%2e/etc/passwd')).statusCode).toBeGreaterThanOrEqual(400);
  });
});

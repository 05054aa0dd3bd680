/**
 * @jest-environment node
 * @jest-environment-options {"customExportConditions": ["source", "node", "node-addons"]}
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from './backends';
import { TestShell } from './test-shell';

/** A build whose files have other names than those of `TestShell`. */
function otherBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  const assets = {
    scripts: ['main.2.js'],
    styles: ['main.2.css'],
    fonts: [],
    integrity: { 'main.2.js': 'sha384-main' },
  };
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(assets));
  writeFileSync(join(folder, 'main.2.css'), '.shell{}');
  writeFileSync(join(folder, 'main.2.js'), 'another build');
  return folder;
}

let state: string;
let former: TestShell;
let latter: TestShell;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), 'state-'));
  former = new TestShell();
  latter = new TestShell(otherBuild());
});

afterEach(async () => {
  for (const shell of [former, latter]) {
    await shell.stop();
    await shell.remove();
  }
  rmSync(state, { recursive: true });
});

async function scriptOf(shell: TestShell): Promise<string> {
  const [, path = ''] = /src="(\/assets\/main[^"]+)"/.exec(await (await fetch(shell.base)).text()) ?? [];
  return path;
}

async function read(shell: TestShell, path: string, headers: HeadersInit = {}) {
  const response = await fetch(shell.base + path, { headers });
  return [response.status, await response.text()];
}

const MISSING = [404, expect.stringContaining('not_found')];

describe('during a rolling release on several machines', () => {
  /** All addresses of the name are asked, and an instance listens on both of these. */
  const instancesOf = ({ base }: TestShell) => ({ INSTANCES_URL: base.replace('127.0.0.1', 'localhost') });

  it('each instance has the script of pages that another build has rendered', async () => {
    await former.start();
    await latter.start(instancesOf(former));
    const path = await scriptOf(former);
    expect(await read(latter, path)).toEqual([200, 'plain']);
    const response = await fetch(latter.base + path);
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await read(latter, await scriptOf(latter))).toEqual([200, 'another build']);
    expect(await read(latter, '/assets/main.0.js')).toEqual(MISSING);
  });

  it('an instance asks once, for names of files only, and not for another instance', async () => {
    const requests: (string | undefined)[] = [];
    const instance = await startBackend(({ url, headers }, response) => {
      requests.push(url);
      expect(headers['x-larkspur-instance']).toBe('1');
      response.writeHead(404).end();
    });
    await former.start({ INSTANCES_URL: instance.url });
    expect(await read(former, '/assets/main.0.js', { 'x-larkspur-instance': '1' })).toEqual(MISSING);
    for (const path of ['.env', 'a/b.js', 'main', '%2e%2e.js']) {
      expect((await fetch(`${former.base}/assets/${path}`)).status).toBe(404);
    }
    expect(requests).toEqual([]);
    expect(await read(former, '/assets/main.0.js')).toEqual(MISSING);
    expect(requests).toEqual(['/assets/main.0.js']);
    await instance.stop();
  });

  it('an instance that does not respond delays only what nobody has', async () => {
    await former.start({ INSTANCES_URL: 'http://127.0.0.1:1' });
    expect(await read(former, '/assets/main.0.js')).toEqual(MISSING);
    expect(await read(former, await scriptOf(former))).toEqual([200, 'plain']);
  });
});

describe('with a folder that keeps builds', () => {
  it('pages of the former build find their files, also at another instance with the same folder', async () => {
    const environment = { ASSETS_DIR: join(state, 'assets') };
    await former.start(environment);
    const path = await scriptOf(former);
    await latter.start(environment);
    expect(await read(former, await scriptOf(latter))).toEqual([200, 'another build']);
    await former.stop();
    expect(await read(latter, path)).toEqual([200, 'plain']);
    const compressed = await fetch(latter.base + path, { headers: { 'accept-encoding': 'br' } });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    await compressed.body?.cancel();
    expect(await read(latter, '/assets/assets.json')).toEqual(MISSING);
  });

  it('an instance whose folder cannot be written serves its own files', async () => {
    writeFileSync(join(state, 'file'), '');
    await former.start({ ASSETS_DIR: join(state, 'file/assets') });
    expect(await read(former, await scriptOf(former))).toEqual([200, 'plain']);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemotePointer, RemoteRoute, SignedPointer } from '@larkspur/contracts/remote';
import { aRelease } from '@larkspur/federation/testing/test-build';
import type { Stoppable } from '@larkspur/federation/web-server';
import type { FastifyInstance } from 'fastify';
import { readConfig } from '../server/config';
import { listen } from '../server/listen';
import { createShellServer } from '../server/shell-server';
import { type Backend, bodyOf, startBackend } from './backends';
import { remotesList, signer, threeRemotes } from './remotes-list';

process.env.LOG_LEVEL = 'silent';

export const VERSION = 'abcdef0123456789';
const ASSETS = {
  scripts: ['main.1.js'],
  styles: ['main.1.css'],
  fonts: [],
  integrity: { 'main.1.js': 'sha384-main' },
};
export const NOWHERE = 'http://127.0.0.1:1';

/** The remote's screens unless a test declares others. */
const SCREENS: RemoteRoute[] = [
  { path: '/', title: 'Welcome', access: 'open', redirects: ['/home'] },
  { path: '/account/savings', title: 'Savings', access: 'open' },
];
let sequence = 0;

/** The remote's next pointer. */
export function pointer(
  version = VERSION,
  different: Partial<RemotePointer> = {},
  declaredRoutes = SCREENS,
): SignedPointer {
  sequence += 1;
  const files = { scripts: [`${version}/remote.js`] };
  const hash = `sha384-${'A'.repeat(64)}`;
  const integrity = { [`${version}/remoteEntry.js`]: hash, [`${version}/remote.js`]: hash };
  const current = aRelease(version, { ...files, integrity, declaredRoutes });
  const fields = { sequence, kind: 'release' as const, reason: null, publishedAt: '2026-11-21', previous: null };
  return signer.sign({ name: 'mfe-public', ...fields, current, ...different });
}

export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://bank.example',
};

interface Running {
  server: FastifyInstance;
  base: string;
  stoppables: Stoppable[];
}

/** The shell's server with a gateway and one remote. The other remotes are unavailable. */
export class TestShell {
  /** The remote's pointer. */
  released: unknown = pointer();
  /** True: the gateway responds to no request that comes through the shell, as if the connection were stuck. */
  isForwardingStuck = false;
  /** Responds to requests that the shell forwards to the remote, instead of its usual files. */
  answerFile: RequestListener | null = null;
  private readonly gateway: Promise<Backend>;
  private remote: Promise<Backend>;
  private running: Running | null = null;

  /** @param folder the shell's build */
  constructor(readonly folder = createBuild()) {
    this.gateway = startBackend((request, response) => this.answerAsGateway(request, response));
    this.remote = this.startRemote();
  }

  get base(): string {
    return this.started().base;
  }

  get server(): FastifyInstance {
    return this.started().server;
  }

  /** The URL of the running remote, and of two that do not run. */
  async remoteUrls(): Promise<Parameters<typeof threeRemotes>[0]> {
    return { public: (await this.remote).url, customer: NOWHERE, admin: NOWHERE };
  }

  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    const config = readConfig({
      GATEWAY_URL: (await this.gateway).url,
      ...(!environment.REMOTES_FILE && { REMOTES: remotesList(threeRemotes(await this.remoteUrls())) }),
      ...environment,
    });
    const server = await createShellServer({
      config,
      client: this.folder,
      publicFiles: join(__dirname, '../public'),
      galleryFiles: this.folder,
      overrideFiles: join(this.folder, 'overrides'),
    });
    const stoppables = await listen(server, { ...config, port: 0 });
    const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    this.running = { server, base, stoppables };
  }

  async stop(): Promise<void> {
    await Promise.all((this.running?.stoppables ?? []).map((stoppable) => stoppable.close()));
  }

  /** Stops the remote. @returns starts it again on the same port */
  async stopRemote(): Promise<() => Promise<void>> {
    const { server, stop } = await this.remote;
    const { port } = server.address() as AddressInfo;
    await stop();
    return async () => {
      this.remote = this.startRemote(port);
      await this.remote;
    };
  }

  async remove(): Promise<void> {
    await Promise.all([this.gateway, this.remote].map(async (backend) => (await backend).stop()));
    rmSync(this.folder, { recursive: true });
  }

  private started(): Running {
    if (!this.running) throw new Error('The shell has not been started.');
    return this.running;
  }

  private startRemote(port = 0): Promise<Backend> {
    return startBackend((request, response) => {
      if (this.answerFile && request.headers['x-forwarded-for']) return this.answerFile(request, response);
      if (request.url === '/remote.json') return response.end(JSON.stringify(this.released));
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'immutable' });
      const { cookie = '', authorization = '' } = request.headers;
      return response.end(`file ${request.url}${cookie}${authorization}`);
    }, port);
  }

  private async answerAsGateway(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/api/stream' || request.url === '/api/events') {
      response.write('first');
      return;
    }
    if (this.isForwardingStuck && request.headers['x-forwarded-for']) return;
    const { method, url, headers } = request;
    response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': ['a=1', 'b=2'] });
    response.end(JSON.stringify({ method, url, headers, body: await bodyOf(request) }));
  }
}

function createBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shell-'));
  writeFileSync(join(folder, 'assets.json'), JSON.stringify(ASSETS));
  writeFileSync(join(folder, 'main.1.css'), '.shell{}');
  writeFileSync(join(folder, 'main.1.js'), 'plain');
  writeFileSync(join(folder, 'main.1.js.br'), 'brotli');
  return folder;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';

const ROOT = join(__dirname, '../..');
const START_TIMEOUT_MS = 240_000;

/** Runs `npm run dev` in a copy of a remote's folder, so that tests can change its files. */
export class DevServer {
  private readonly dir: string;
  private child: ChildProcess | null = null;
  url = '';

  constructor(name: RemoteName) {
    this.dir = join(mkdtempSync(join(tmpdir(), 'dev-')), name);
    cpSync(join(ROOT, name), this.dir, { recursive: true, filter: (path) => !/\/(dist|node_modules)$/.test(path) });
    symlinkSync(join(ROOT, 'node_modules'), join(this.dir, 'node_modules'));
  }

  /** Resolves when the server has printed its URL. */
  async start(gatewayUrl: string): Promise<void> {
    const webpack = join(ROOT, 'node_modules/webpack-cli/bin/cli.js');
    this.child = spawn(process.execPath, [webpack, 'serve', '--mode', 'development'], {
      cwd: this.dir,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, GATEWAY_URL: gatewayUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    this.url = await new Promise<string>((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`It did not start: ${output}`)), START_TIMEOUT_MS);
      const onOutput = (chunk: Buffer) => {
        output += chunk.toString();
        const url = /on its own.*: (http:\S+)/.exec(output)?.[1];
        if (!url) return;
        clearTimeout(timeout);
        resolve(url);
      };
      this.child?.stdout?.on('data', onOutput);
      this.child?.stderr?.on('data', onOutput);
      this.child?.once('exit', () => reject(new Error(`It exited: ${output}`)));
    });
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.dir, file)), { recursive: true });
    writeFileSync(join(this.dir, file), text);
  }

  replace(file: string, what: string, by: string): void {
    const text = readFileSync(join(this.dir, file), 'utf8');
    if (!text.includes(what)) throw new Error(`${file} does not contain "${what}".`);
    this.write(file, text.replace(what, by));
  }

  async stop(): Promise<void> {
    const { child } = this;
    if (child && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      // The server waits for open pages.
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 3_000);
      await ended;
      clearTimeout(killTimer);
    }
    rmSync(join(this.dir, '..'), { recursive: true });
  }
}

export interface RecordedRequest {
  request: string;
  origin: string | undefined;
  token: string | undefined;
  body: string;
}

/** Answers from a table like the gateway, and records the requests. */
export class StubGateway {
  readonly requests: RecordedRequest[] = [];
  private server: Server | null = null;
  private port = 0;

  constructor(private readonly answers: Record<string, unknown>) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    this.server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { pathname } = new URL(request.url ?? '/', 'http://gateway');
      const route = `${request.method} ${pathname}`;
      const { origin, authorization } = request.headers;
      this.requests.push({ request: route, origin, token: authorization, body });
      const isAuthorized = authorization !== undefined || pathname.startsWith('/api/auth/');
      const answer = isAuthorized ? this.answers[route] : undefined;
      response.writeHead(answer ? 200 : isAuthorized ? 404 : 401, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { code: isAuthorized ? 'not_found' : 'unauthenticated' }));
    }).listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  stop(): void {
    this.server?.closeAllConnections();
    this.server?.close();
  }
}

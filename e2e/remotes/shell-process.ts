import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import type { RemoteReport } from '@larkspur/contracts/telemetry';
import { remotesList, writeRemotesList } from '../../scripts/launcher/remotes';
import { eventually, until } from '../support/eventually';
import { freePort } from '../support/free-port';

/** The server of one remote's releases. */
interface RemoteServer {
  name: string;
  url: string;
  /** The folder or bucket to which the shell can write orders. */
  store?: string;
  /** Browsers load it through the shell. */
  isProxied?: boolean;
}

export interface ShellProcessOptions {
  /** The server's built entry; defaults to this checkout's. */
  main?: string;
  /** Variables in addition to those that a production shell needs. */
  env?: NodeJS.ProcessEnv;
  /** Further variables that an older shell needs. */
  legacyEnv?(remotes: RemoteServer[], publicKey: string): NodeJS.ProcessEnv;
  /** The gateway's responses, by method and path. */
  answers?: Record<string, unknown>;
}

/** The built shell as it is deployed, with remotes on origins of their own and a stub gateway. */
export class ShellProcess {
  readonly reports: RemoteReport[] = [];
  url = '';
  private readonly folder = mkdtempSync(join(tmpdir(), 'shell-process-'));
  private child: ChildProcess | null = null;
  private gateway: Server | null = null;

  constructor(private readonly options: ShellProcessOptions = {}) {}

  async start(remotes: RemoteServer[], publicKey: string): Promise<void> {
    const gatewayUrl = await this.startGateway();
    const port = await freePort();
    this.writeRemotes(
      remotesList((name) => {
        const server = remotes.find((remote) => remote.name === name);
        if (!server) throw new Error(`${name} is not served.`);
        const { url, store, isProxied } = server;
        return {
          url,
          ...(!isProxied && { publicUrl: url }),
          publicKeys: [publicKey],
          ...(store !== undefined && { store }),
        };
      }),
    );
    const { main = join(__dirname, '../../shell/dist/server/main.js'), env, legacyEnv } = this.options;
    this.child = spawn(process.execPath, [main], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'silent',
        HOST: '127.0.0.1',
        PORT: String(port),
        GATEWAY_URL: gatewayUrl,
        REMOTES_FILE: this.remotesFile,
        ...legacyEnv?.(remotes, publicKey),
        ...env,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.url = `http://127.0.0.1:${port}`;
    await until(() => this.isUp(), 'the shell starts');
  }

  /** Replaces the list of remotes, also while the shell runs. */
  writeRemotes(list: string): void {
    writeRemotesList(this.remotesFile, list);
  }

  private get remotesFile(): string {
    return join(this.folder, 'remotes.json');
  }

  async stop(): Promise<void> {
    const { child, gateway } = this;
    if (child && child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    gateway?.closeAllConnections();
    gateway?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private isUp(): Promise<boolean> {
    return fetch(`${this.url}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /**
   * The reports so far, once there is one: a page sends it without waiting for the response.
   * @param remote all remotes by default: a report may also arrive late, after its page was closed
   */
  async receivedReports(remote?: RemoteName): Promise<readonly RemoteReport[]> {
    return eventually(async () => {
      const received = this.reports.filter((report) => remote === undefined || report.remote === remote);
      if (received.length === 0) throw new Error('The shell has sent no report.');
      return received;
    });
  }

  private async startGateway(): Promise<string> {
    this.gateway = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      response.setHeader('content-type', 'application/json');
      if (request.url === '/api/telemetry/remotes') {
        this.reports.push(JSON.parse(body));
        response.end('{"data":null}');
        return;
      }
      const { pathname } = new URL(request.url ?? '/', 'http://gateway');
      const answer = this.options.answers?.[`${request.method} ${pathname}`];
      if (answer !== undefined) {
        response.end(JSON.stringify(answer));
        return;
      }
      response.writeHead(503).end(JSON.stringify({ code: 'unavailable', message: 'away' }));
    }).listen(0, '127.0.0.1');
    await once(this.gateway, 'listening');
    return `http://127.0.0.1:${(this.gateway.address() as AddressInfo).port}`;
  }
}

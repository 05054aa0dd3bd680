import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import { lastBuild } from '@larkspur/federation/release/build-folder';
import type { PointerSigner } from '@larkspur/federation/release/signature';

const ROOT = join(__dirname, '../..');
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

/** Answers a request for a file, or for nothing at all; `false` lets it through. */
export type Fault = (path: string, response: ServerResponse) => boolean;

/** A remote's own origin, which serves its real build, crafted releases, or trouble. */
export class RemoteHost {
  /** For files; the pointer is served as ever, so that the page knows what it does not get. */
  fault: Fault | null = null;
  /** Instead of a pointer. */
  invalidPointer: unknown = null;
  /** Of the pointer that is out. */
  sequence = 0;
  private server: Server | null = null;
  private port = 0;
  private pointer: RemotePointer | null = null;
  private readonly crafted = new Map<string, string>();

  private constructor(
    readonly name: RemoteName,
    private readonly signer: PointerSigner,
    readonly build: RemoteRelease,
    private readonly folder: string,
  ) {}

  /** @param folder with the build; that of this checkout where none is named */
  static async start(name: RemoteName, signer: PointerSigner, folder = join(ROOT, name, 'dist')): Promise<RemoteHost> {
    const host = new RemoteHost(name, signer, await lastBuild(folder), folder);
    host.setRelease(host.build);
    await host.listen();
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Releases `current`; its files are the build's, or those that are given. */
  setRelease(current: RemoteRelease, previous: RemoteRelease | null = null, files: Record<string, string> = {}): void {
    for (const [path, text] of Object.entries(files)) this.crafted.set(`/${path}`, text);
    this.sequence += 1;
    const told = { kind: 'release' as const, reason: null, publishedAt: new Date().toISOString() };
    this.pointer = { name: this.name, sequence: this.sequence, ...told, current, previous };
  }

  /** Whether something else than the build is released. */
  isCrafted(): boolean {
    return this.pointer?.current.version !== this.build.version;
  }

  /** As before any trouble. */
  async recover(): Promise<void> {
    this.fault = null;
    this.invalidPointer = null;
    // A server that was stuck comes back by a restart: what it left hanging ends.
    this.server?.closeAllConnections();
    if (this.isCrafted()) this.setRelease(this.build);
    await this.listen();
  }

  async listen(): Promise<void> {
    if (this.server) return;
    this.server = createServer((request, response) => this.answer(request, response)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Refuses connections from now on, also on those that are open. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (!server) return;
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }

  private answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('cross-origin-resource-policy', 'cross-origin');
    response.setHeader('cache-control', 'no-cache');
    if (url === '/remote.json') {
      const told = this.invalidPointer ?? (this.pointer && this.signer.sign(this.pointer));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(told));
      return;
    }
    if (this.fault?.(url, response)) return;
    const file = join(this.folder, url);
    const text = this.crafted.get(url) ?? (existsSync(file) ? readFileSync(file) : null);
    if (text === null) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[url.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    const compressed = String(headers['accept-encoding']).includes('br') && existsSync(`${file}.br`);
    if (compressed) response.setHeader('content-encoding', 'br');
    response.end(compressed ? readFileSync(`${file}.br`) : text);
  }
}

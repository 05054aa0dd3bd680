import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { RemoteName, RemotePointer, RemoteRelease } from '@larkspur/contracts/remote';
import { lastBuild } from '@larkspur/federation/release/build-folder';
import type { PointerSigner } from '@larkspur/federation/release/signature';
import { IMMUTABLE_CACHE_CONTROL } from '@larkspur/federation/web-server';
import { until } from '../support/eventually';

const ROOT = join(__dirname, '../..');
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' };

/** Handles a request for a file, or leaves it without a response; `false` serves the file. */
export type Fault = (path: string, response: ServerResponse) => boolean;

/** A remote on an origin of its own. Serves its real build, crafted releases, or faults. */
export class RemoteHost {
  /** Applies to files only; the pointer is still served, so that the page knows which files it misses. */
  fault: Fault | null = null;
  /** Browsers keep files. Otherwise a file can be replaced by another one or a fault. */
  areFilesCached = false;
  /** Served instead of a pointer. */
  invalidPointer: unknown = null;
  private pointerReads = 0;
  private sequence = 0;
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

  /** @param folder of the build; defaults to this checkout's */
  static async start(name: RemoteName, signer: PointerSigner, folder = join(ROOT, name, 'dist')): Promise<RemoteHost> {
    const host = new RemoteHost(name, signer, await lastBuild(folder), folder);
    host.setRelease(host.build);
    await host.listen();
    return host;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Releases `current`, with the build's files or the given ones. */
  setRelease(current: RemoteRelease, previous: RemoteRelease | null = null, files: Record<string, string> = {}): void {
    for (const [path, text] of Object.entries(files)) this.crafted.set(`/${path}`, text);
    this.sequence += 1;
    const fields = { kind: 'release' as const, reason: null, publishedAt: new Date().toISOString() };
    this.pointer = { name: this.name, sequence: this.sequence, ...fields, current, previous };
  }

  /** Shows a release to some visitors. */
  setCanary(release: RemoteRelease, percent: number, files: Record<string, string>): void {
    const { current, previous } = this;
    this.setRelease(current, previous, files);
    if (this.pointer) this.pointer.canary = { release, percent };
  }

  private get previous(): RemoteRelease | null {
    return this.pointer?.previous ?? null;
  }

  /** The release that new pages get once the shell has polled. */
  get current(): RemoteRelease {
    return this.pointer?.current ?? this.build;
  }

  /** Tells whether another release than the build is current. */
  isCrafted(): boolean {
    return this.pointer?.current.version !== this.build.version;
  }

  /** Removes all faults and releases the build again. */
  async recover(): Promise<void> {
    this.fault = null;
    this.invalidPointer = null;
    // Closes requests that a hanging server left open, like a restart.
    this.server?.closeAllConnections();
    if (this.isCrafted()) this.setRelease(this.build);
    await this.listen();
  }

  /** Waits until the shell has read the current pointer: the second read begins when the first one has taken effect. */
  async untilPolled(): Promise<void> {
    const reads = this.pointerReads;
    await until(() => this.pointerReads >= reads + 2, `${this.name} is polled`);
  }

  async listen(): Promise<void> {
    if (this.server) return;
    this.server = createServer((request, response) => this.answer(request, response)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as AddressInfo).port;
  }

  /** Refuses connections from now on and closes open ones. */
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
      this.pointerReads += 1;
      const body = this.invalidPointer ?? (this.pointer && this.signer.sign(this.pointer));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
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
    if (this.areFilesCached) response.setHeader('cache-control', IMMUTABLE_CACHE_CONTROL);
    response.end(compressed ? readFileSync(`${file}.br`) : text);
  }
}

import { lookup } from 'node:dns/promises';
import type { IncomingHttpHeaders } from 'node:http';

/** Marks a request between instances, which is not passed on. */
const HEADER = 'x-larkspur-instance';
/** In the folder itself, and no hidden file. */
const FILE_NAME = /^[\w-]+(\.[\w-]+)+$/;
const TIMEOUT_MS = 1_500;
const MAX_FILE_BYTES = 4_000_000;
/** Anybody can request names that no build has. */
const MAX_CONCURRENT = 32;

interface Asset {
  content: Buffer;
  type: string;
}

/** Requests built files of another build from other instances of this server, which run it during a rolling release. */
export class OtherInstances {
  private active = 0;

  /** @param url its name resolves to the addresses of all instances */
  constructor(private readonly url: string) {}

  /** Returns whether a request came from another instance. */
  static isSenderOf(headers: IncomingHttpHeaders): boolean {
    return headers[HEADER] !== undefined;
  }

  /** @returns `null` if no instance has the file, or none responds in time */
  async find(file: string): Promise<Asset | null> {
    if (!FILE_NAME.test(file) || this.active >= MAX_CONCURRENT) return null;
    this.active += 1;
    const found = new AbortController();
    try {
      const signal = AbortSignal.any([found.signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const origins = await this.origins();
      return await Promise.any(origins.map((origin) => request(`${origin}/assets/${file}`, signal)));
    } catch {
      return null;
    } finally {
      found.abort();
      this.active -= 1;
    }
  }

  private async origins(): Promise<string[]> {
    const { protocol, hostname, port } = new URL(this.url);
    const addresses = await lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
    return addresses.map(({ address, family }) => {
      const host = family === 6 ? `[${address}]` : address;
      return `${protocol}//${host}${port && `:${port}`}`;
    });
  }
}

/** @throws Error if the instance does not have the file */
async function request(url: string, signal: AbortSignal): Promise<Asset> {
  const response = await fetch(url, { headers: { [HEADER]: '1' }, redirect: 'error', signal });
  const type = response.headers.get('content-type');
  if (response.status !== 200 || type === null) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const content = Buffer.from(await response.arrayBuffer());
  if (content.length > MAX_FILE_BYTES) throw new Error(`${url} is too large`);
  return { content, type };
}

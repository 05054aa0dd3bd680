import { REMOTE_NAMES, type RegisteredRemote, type RemoteName, type RemoteRegistry } from '@larkspur/contracts/remote';
import { PointerVerifier } from '@larkspur/federation/release/signature';
import type { FastifyBaseLogger } from 'fastify';
import type { ShellConfig } from './config';
import { PointerCheck } from './pointer-check';
import { RemoteWatch } from './remote-watch';
import { Upstream } from './upstream';

/**
 * A browser opens six connections to this origin. A remote that hangs must give them back before the loader's own
 * patience ends, or the next try would wait behind it.
 */
const FILE_WITHIN_MS = 3_500;

interface RemoteServer {
  base: string;
  upstream: Upstream;
  watch: RemoteWatch;
}

/** The servers of the remotes: their files, and which release each of them has out. */
export class RemoteServers {
  private readonly servers: ReadonlyMap<RemoteName, RemoteServer>;

  constructor({ remotes, releaseKeys, seenReleasesFile }: ShellConfig, log: FastifyBaseLogger) {
    const check = new PointerCheck(new PointerVerifier(releaseKeys), seenReleasesFile);
    this.servers = new Map(
      REMOTE_NAMES.map((name) => {
        const upstream = new Upstream(remotes[name].url, { answerWithinMs: FILE_WITHIN_MS });
        const read = (signal: AbortSignal) => upstream.readJson('/remote.json', signal);
        return [name, { base: remotes[name].base, upstream, watch: new RemoteWatch(name, read, check, log) }];
      }),
    );
  }

  async watch(): Promise<void> {
    await Promise.all([...this.servers.values()].map(({ watch }) => watch.start()));
  }

  /** What pages are told. */
  registry(): RemoteRegistry {
    return {
      revision: REMOTE_NAMES.map((name) => this.servers.get(name)?.watch.pointer()?.sequence ?? 0).join('.'),
      remotes: {
        'mfe-public': this.registered('mfe-public'),
        'mfe-customer': this.registered('mfe-customer'),
        'mfe-admin': this.registered('mfe-admin'),
      },
    };
  }

  isAway(name: RemoteName): boolean {
    return this.servers.get(name)?.watch.isAway() ?? true;
  }

  upstream(name: string): Upstream | null {
    const known = REMOTE_NAMES.find((candidate) => candidate === name);
    return (known && this.servers.get(known)?.upstream) ?? null;
  }

  async close(): Promise<void> {
    for (const { watch } of this.servers.values()) watch.stop();
    await Promise.all([...this.servers.values()].map(({ upstream }) => upstream.close()));
  }

  private registered(name: RemoteName): RegisteredRemote | null {
    const server = this.servers.get(name);
    const pointer = server?.watch.pointer();
    return server && pointer ? { base: server.base, current: pointer.current, previous: pointer.previous } : null;
  }
}

import type { RemoteName, RemoteRegistry } from '@larkspur/contracts/remote';
import { generateSigningKey, PointerSigner } from '@larkspur/federation/release/signature';
import { REMOTE_NAMES } from '../../scripts/launcher/remotes';
import { byName } from '../support/by-name';
import { until } from '../support/eventually';
import { RemoteHost } from './remote-host';
import { ShellProcess, type ShellProcessOptions } from './shell-process';

interface ShellWithRemotesOptions extends ShellProcessOptions {
  /** The folder of a remote's build; defaults to this checkout's. */
  buildOf?(name: RemoteName): string;
  /** Browsers keep the remotes' files, as in production. No test may replace one of them. */
  areFilesCached?: boolean;
}

/** The built shell with each built remote on an origin of its own. No services, no database. */
export class ShellWithRemotes {
  private constructor(
    readonly shell: ShellProcess,
    readonly remotes: Record<RemoteName, RemoteHost>,
    readonly signer: PointerSigner,
  ) {}

  static async start({
    buildOf,
    areFilesCached = false,
    ...options
  }: ShellWithRemotesOptions = {}): Promise<ShellWithRemotes> {
    const { privateKey, publicKey } = generateSigningKey();
    const signer = new PointerSigner(privateKey);
    const hosts = await Promise.all(REMOTE_NAMES.map((name) => RemoteHost.start(name, signer, buildOf?.(name))));
    for (const host of hosts) host.areFilesCached = areFilesCached;
    const shell = new ShellProcess(options);
    await shell.start(hosts, publicKey);
    const remotes = Object.fromEntries(hosts.map((host) => [host.name, host])) as Record<RemoteName, RemoteHost>;
    return new ShellWithRemotes(shell, remotes, signer);
  }

  get url(): string {
    return this.shell.url;
  }

  /** Resolves when new pages get the remote's latest release. */
  async untilPolled(name: RemoteName): Promise<void> {
    const { version, contractVersion } = byName(this.remotes, name).current;
    await until(async () => {
      const { remotes } = (await (await fetch(`${this.url}/registry.json`)).json()) as RemoteRegistry;
      const current = remotes[name]?.current;
      return current?.version === version && current.contractVersion === contractVersion;
    }, `the shell sees the latest release of ${name}`);
  }

  async stop(): Promise<void> {
    await this.shell.stop();
    await Promise.all(Object.values(this.remotes).map((host) => host.stop()));
  }
}

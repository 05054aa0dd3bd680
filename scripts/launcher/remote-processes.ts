import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteName } from '@larkspur/contracts/remote';
import { parseRemotes } from '../../shell/server/remotes-config';
import { SERVICES, shellRemotes, shellRemotesFile, type WebTopology, webServerSpec } from './applications';
import type { ProcessSpec } from './managed-process';
import { ROOT } from './paths';
import type { Ports } from './ports';
import { REMOTE_NAMES, type RepositoryRemote, writeRemotesList } from './remotes';
import type { Supervisor } from './supervisor';

/** The servers of a running bank's remotes. */
export class RemoteProcesses {
  private names: readonly RemoteName[] = REMOTE_NAMES;

  /** @param topology its ports change with the remotes */
  constructor(
    private readonly topology: WebTopology,
    private readonly supervisor: Pick<Supervisor, 'discard'>,
    private readonly ports: Ports,
    private readonly run: (spec: ProcessSpec) => Promise<void>,
  ) {}

  /**
   * Starts the servers of new remotes, tells the shell, and then stops the servers of remotes that are not listed anymore.
   * @throws Error that says what is wrong with the list; nothing has changed then
   */
  async apply(remotes: readonly RepositoryRemote[]): Promise<void> {
    const added = remotes.map(({ name }) => name).filter((name) => !this.names.includes(name));
    for (const name of added) assertCanBeServed(name);
    try {
      for (const name of added) this.topology.ports[name] = await this.ports.reserve();
      const list = shellRemotes(this.topology, remotes);
      // The shell parses it in the same way, and would only log errors.
      parseRemotes(list);
      await Promise.all(added.map((name) => this.run(webServerSpec(name, this.topology))));
      writeRemotesList(shellRemotesFile(this.topology), list);
    } catch (error) {
      await Promise.all(added.map((name) => this.remove(name)));
      throw error;
    }
    const removed = this.names.filter((name) => !remotes.some((remote) => remote.name === name));
    this.names = remotes.map(({ name }) => name);
    await Promise.all(removed.map((name) => this.remove(name)));
  }

  private async remove(name: RemoteName): Promise<void> {
    await this.supervisor.discard(name);
    const port = this.topology.ports[name];
    delete this.topology.ports[name];
    if (port !== undefined) await this.ports.release(port);
  }
}

function assertCanBeServed(name: RemoteName): void {
  const isTaken = name === 'shell' || SERVICES.some((service) => service === name);
  if (isTaken || !existsSync(join(ROOT, name, 'package.json'))) {
    throw new Error(`${name} is not the folder of a remote. Make one with "npm run new:remote -- ${name}".`);
  }
}

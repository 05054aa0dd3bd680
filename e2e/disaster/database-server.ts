import { appendFileSync, chmodSync, copyFileSync, createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { baseBackup } from '../../scripts/backup/base-backup';
import { lastLines, run } from '../../scripts/launcher/command';
import { Ports } from '../../scripts/launcher/ports';
import { serverData, startPostgres } from '../../scripts/launcher/postgres';
import { Secrets } from '../../scripts/launcher/secrets';
import { takeOwnership } from '../../scripts/launcher/service-user';
import { Supervisor } from '../../scripts/launcher/supervisor';
import { until } from '../support/eventually';
import { query } from '../support/ledger-totals';

const SECRETS = 'secrets.json';
const PROCESS = 'postgresql';

/** A PostgreSQL server of its own, for a test that loses it. */
export class DatabaseServer {
  private constructor(
    private readonly folder: string,
    private readonly supervisor: Supervisor,
    /** Connects as the superuser. */
    readonly url: string,
  ) {}

  static async start(folder: string): Promise<DatabaseServer> {
    mkdirSync(folder, { recursive: true });
    // The server's user must be able to traverse it.
    if (process.getuid?.() === 0) chmodSync(folder, 0o711);
    const supervisor = new Supervisor(folder, (line) => console.log(line));
    const secrets = new Secrets(join(folder, SECRETS));
    const url = await startPostgres(folder, { supervisor, secrets, ports: new Ports(folder), report: () => undefined });
    return new DatabaseServer(folder, supervisor, url);
  }

  /** Starts a streaming replica, for which every commit waits from now on. */
  async startSynchronousReplica(folder: string): Promise<DatabaseServer> {
    await this.copyData(folder);
    const replica = await DatabaseServer.start(folder);
    await query(this.url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
    await query(this.url, 'SELECT pg_reload_conf()');
    await until(async () => {
      const [standby] = await query<{ state: string }>(this.url, 'SELECT sync_state AS state FROM pg_stat_replication');
      return standby?.state === 'sync';
    }, 'the replica is synchronous');
    return replica;
  }

  async promote(): Promise<void> {
    await query(this.url, 'SELECT pg_promote()');
  }

  /** Simulates a power failure of its machine. */
  async lose(): Promise<void> {
    this.supervisor.process(PROCESS).kill('SIGKILL');
    await this.supervisor.process(PROCESS).stop();
  }

  async restart(): Promise<void> {
    await this.supervisor.process(PROCESS).stop();
    await this.supervisor.process(PROCESS).start();
  }

  stop(): Promise<void> {
    return this.supervisor.stopAll();
  }

  private async copyData(folder: string): Promise<void> {
    mkdirSync(folder, { recursive: true });
    if (process.getuid?.() === 0) chmodSync(folder, 0o711);
    copyFileSync(join(this.folder, SECRETS), join(folder, SECRETS));
    const { data, user } = serverData(folder);
    if (!takeOwnership(data, user)) throw new Error(`${data} cannot be written.`);
    const archive = join(folder, 'base.tar');
    await pipeline(await baseBackup(this.url), createWriteStream(archive));
    await execute('tar', '-xf', archive, '-C', data, '--no-same-owner');
    rmSync(archive);
    const { hostname, port, username, password } = new URL(this.url);
    const connection = `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)}`;
    appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
    writeFileSync(join(data, 'standby.signal'), '');
    if (user) await execute('chown', '-R', `${user.uid}:${user.gid}`, data);
  }
}

async function execute(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args);
  if (code !== 0) throw new Error(`${command} failed: ${lastLines(output, 3)}`);
}

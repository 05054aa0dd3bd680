import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from '../scripts/launcher/apt';
import { lastLines, run } from '../scripts/launcher/command';
import { UserError } from '../scripts/launcher/user-error';

const DEBIAN = '/usr/lib/postgresql';
const SCALE = 10;
const CLIENTS = 16;

export interface PgbenchResult {
  tps: number;
  transactions: number;
  latencyMs: number;
}

/** PostgreSQL's own benchmark (TPC-B-like): three updates, a query and an insert in one transaction. */
export class Pgbench {
  private constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
  ) {}

  static readonly setting = `pgbench TPC-B, scale ${SCALE}, ${CLIENTS} clients, simple protocol`;

  /**
   * Creates pgbench's tables.
   * @param databaseUrl with a role that may create tables
   * @param folder to unpack the program into, if it is not installed
   */
  static async prepare(databaseUrl: string, folder: string): Promise<Pgbench> {
    const { hostname, port, username, password, pathname } = new URL(databaseUrl);
    const pgbench = new Pgbench(await findPgbench(folder), {
      ...process.env,
      ...{ PGHOST: hostname, PGPORT: port, PGUSER: username, PGPASSWORD: password, PGDATABASE: pathname.slice(1) },
    });
    await pgbench.run(['-i', '-q', '-s', String(SCALE)]);
    return pgbench;
  }

  async measure(seconds: number): Promise<PgbenchResult> {
    const output = await this.run(['-c', String(CLIENTS), '-j', '2', '-T', String(seconds)]);
    return parsePgbench(output);
  }

  private async run(args: string[]): Promise<string> {
    const { code, output } = await run(this.program, args, { env: this.env });
    if (code !== 0) throw new UserError(`pgbench exited with code ${code}: ${lastLines(output, 3)}`);
    return output;
  }
}

/** @throws UserError when the text is not a report of pgbench */
export function parsePgbench(output: string): PgbenchResult {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1]);
  const result = {
    tps: number(/^tps = ([\d.]+) \(without/m),
    transactions: number(/^number of transactions actually processed: (\d+)/m),
    latencyMs: number(/^latency average = ([\d.]+) ms/m),
  };
  if (Object.values(result).some(Number.isNaN))
    throw new UserError(`pgbench reported no result: ${lastLines(output, 5)}`);
  return result;
}

/** @param folder to unpack the program into */
async function findPgbench(folder: string): Promise<string> {
  const program = installed() ?? (canInstall() ? await unpackFromDebian(folder) : undefined);
  if (program) return program;
  throw new UserError(
    'pgbench is not installed. Install its package (Debian and Ubuntu: postgresql; Fedora: postgresql-contrib; macOS: brew install libpq), then try again.',
  );
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...programFolders(DEBIAN)];
  return folders.map((folder) => join(folder, 'pgbench')).find((program) => existsSync(program));
}

/** Newest first. */
function programFolders(versions: string): string[] {
  if (!existsSync(versions)) return [];
  const names = readdirSync(versions).sort((a, b) => Number(b) - Number(a));
  return names.map((version) => join(versions, version, 'bin'));
}

/** On Debian pgbench is in the server's package. Installing it would create and start a cluster, so it is only unpacked. */
async function unpackFromDebian(folder: string): Promise<string | undefined> {
  await aptInstall(['libpq5']);
  const { output } = await run('apt-cache', ['depends', 'postgresql']);
  const server = /Depends: (postgresql-\d+)/.exec(output)?.[1];
  if (!server) return undefined;
  await run('apt-get', ['-q', 'download', server], { cwd: folder });
  const archive = readdirSync(folder).find((name) => name.startsWith(`${server}_`));
  if (!archive) return undefined;
  const target = join(folder, 'pgbench');
  await run('dpkg', ['-x', join(folder, archive), target]);
  return programFolders(join(target, DEBIAN))
    .map((programs) => join(programs, 'pgbench'))
    .find((program) => existsSync(program));
}

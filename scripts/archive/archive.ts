import { join } from 'node:path';
import { lastLines, run } from '../launcher/command';
import { configuredDatabases, databaseAddresses } from '../launcher/databases';
import { inheritedEnvironment, ROOT } from '../launcher/paths';
import { runningServer } from '../launcher/postgres';
import { Secrets } from '../launcher/secrets';
import { UserError } from '../launcher/user-error';

/** The copy before its original, as in a backup. */
export const ARCHIVED_SERVICES = ['svc-transactions', 'svc-users'] as const;
export type ArchivedService = (typeof ARCHIVED_SERVICES)[number];

interface ArchiveOptions {
  /** The data folder of a running bank. */
  dataFolder: string;
  /** The environment that the bank was started with. */
  env: NodeJS.ProcessEnv;
}

/** Moves a month of one service to cold storage. @returns the last line of its program's output */
export async function archive(service: ArchivedService, month: string, options: ArchiveOptions): Promise<string> {
  const { code, output } = await run(process.execPath, [join(ROOT, service, 'dist/archive.js'), month], {
    cwd: join(ROOT, service),
    env: { ...inheritedEnvironment(), MIGRATION_DATABASE_URL: await ownerUrl(service, options) },
  });
  if (code !== 0) throw new UserError(lastLines(output, 10));
  return lastLines(output, 1);
}

async function ownerUrl(service: ArchivedService, { dataFolder, env }: ArchiveOptions): Promise<string> {
  const configured = configuredDatabases(env);
  if (configured) return configured[service].ownerUrl;
  const secrets = new Secrets(join(dataFolder, 'secrets.json'));
  const serverUrl = env.DATABASE_URL || (await runningServer(dataFolder, secrets)).url;
  return databaseAddresses(serverUrl, secrets, env.LARKSPUR_DATABASE_SUFFIX ?? '')[service].ownerUrl;
}

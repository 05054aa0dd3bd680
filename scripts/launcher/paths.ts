import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The root folder of this clone with symbolic links resolved, so that it identifies the clone on this machine. */
export const ROOT = realpathSync(resolve(__dirname, '../..'));

export const DATA_FOLDER = join(ROOT, '.larkspur');

/** A short, stable name for a folder, for use where its path does not fit. */
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Not passed to applications: each gets only the URLs and secrets that it needs. */
const LAUNCHER_ONLY =
  /^(PORT|HOST|REMOTES|REMOTES_FILE|DATABASE_URL|\w+_DATABASE_URL|RABBITMQ_URL|\w+_RABBITMQ_URL|BUS_NAMESPACE|PIN_KEY|FILE_SIGNING_SECRET|KEY_ENCRYPTION_SECRET|SIGNING_KEYS_SINCE|SEALING_KEYS_SINCE|RELEASE_SIGNING_KEY|ROLLBACK_SIGNING_KEY|ADMIN_EMAIL|ADMIN_PASSWORD|AUDITOR_EMAIL|AUDITOR_PASSWORD|LARKSPUR_DATABASE_SUFFIX)$/;
/** Variables that npm and jest add to the environment of their children. */
const TOOL_VARIABLES = /^(npm_|JEST_|TEST_|E2E_|INIT_CWD$)/;

/** The environment for child processes: the user's own, without the launcher's variables and those of tools. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !LAUNCHER_ONLY.test(name) && !TOOL_VARIABLES.test(name)),
  );
}

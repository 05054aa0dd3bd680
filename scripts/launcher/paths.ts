import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from './user-error';

/** The root folder of this clone with symbolic links resolved, so that it identifies the clone on this machine. */
export const ROOT = realpathSync(resolve(__dirname, '../..'));

export const DATA_FOLDER = join(ROOT, '.larkspur');

/** A short, stable name for a folder, for use where its path does not fit. */
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Not passed to child processes: the launcher gives each only the URLs and secrets that it needs. */
const LAUNCHER_ONLY =
  /^(PORT|HOST|REMOTES|REMOTES_FILE|DATABASE_URL|\w+_DATABASE_URL|RABBITMQ_URL|\w+_RABBITMQ_URL|BUS_NAMESPACE|PIN_KEY|FILE_SIGNING_SECRET|KEY_ENCRYPTION_SECRET|SIGNING_KEYS_SINCE|SEALING_KEYS_SINCE|RELEASE_SIGNING_KEY|ROLLBACK_SIGNING_KEY|ADMIN_EMAIL|ADMIN_PASSWORD|AUDITOR_EMAIL|AUDITOR_PASSWORD|LARKSPUR_DATABASE_SUFFIX)$/;
/** Addresses and credentials of servers elsewhere, which only one service uses. */
const ONE_SERVICE = {
  'svc-auth': /^SMTP_URL(_FILE)?$/,
  'svc-users': /^(FILES_S3_URL(_FILE)?|AWS_\w+)$/,
};
/** Variables that npm and jest add to the environment of their children. */
const TOOL_VARIABLES = /^(npm_|JEST_|TEST_|E2E_|INIT_CWD$)/;

/** The environment for child processes: the user's own, without the variables of the launcher, of single services, and of tools. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const withheld = [LAUNCHER_ONLY, TOOL_VARIABLES, ...Object.values(ONE_SERVICE)];
  return select(env, (name) => !withheld.some((pattern) => pattern.test(name)));
}

/** The user's variables that only this service gets. */
export const variablesOf = (service: keyof typeof ONE_SERVICE, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  select(env, (name) => ONE_SERVICE[service].test(name));

/**
 * The launcher gives services files of its own with these secrets, in place of the user's.
 * @throws UserError for a variable that would have no effect
 */
export function refuseFileVariables(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    const plain = name.replace(/_FILE$/, '');
    if (!env[name] || plain === name || LAUNCHER_ONLY.test(name) || !LAUNCHER_ONLY.test(plain)) continue;
    throw new UserError(
      `npm start does not read ${name}. Set ${plain} to the content of the file: ${plain}="$(cat FILE)".`,
    );
  }
}

const select = (env: NodeJS.ProcessEnv, isWanted: (name: string) => boolean): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => isWanted(name)));

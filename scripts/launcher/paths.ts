import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The clone's own folder, without symbolic links: what tells this clone from every other one on the machine. */
export const ROOT = realpathSync(resolve(__dirname, '../..'));

export const DATA_FOLDER = join(ROOT, '.larkspur');

/** Short and stable name of a folder, for what must not lie in it or cannot carry its path. */
export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

/** Meant for the launcher alone: the address of one service's database is no other's business. */
const LAUNCHER_ONLY =
  /^(PORT|HOST|DATABASE_URL|\w+_DATABASE_URL|RABBITMQ_URL|BUS_NAMESPACE|PIN_KEY|FILE_SIGNING_SECRET|KEY_ENCRYPTION_SECRET|RELEASE_SIGNING_KEY|ADMIN_EMAIL|ADMIN_PASSWORD|AUDITOR_EMAIL|AUDITOR_PASSWORD|LARKSPUR_DATABASE_SUFFIX)$/;
/** What npm and jest add to the environment of what they start. */
const TOOL_VARIABLES = /^(npm_|JEST_|TEST_|E2E_|INIT_CWD$)/;

/** What a child inherits: the person's own environment, less what is meant for the launcher or comes from tools. */
export function inheritedEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => !LAUNCHER_ONLY.test(name) && !TOOL_VARIABLES.test(name)),
  );
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { ROOT } from '../launcher/paths';

interface Secrets {
  /** A folder for each container. */
  secrets: string;
  /** The content of `.env`. */
  variables: NodeJS.Dict<string>;
}

/**
 * Runs `deploy/new-secrets.sh` of a clone.
 * @param place the folder for the files that it makes
 */
export function makeSecrets(place: string, { root = ROOT, isDemo = false, path = process.env.PATH } = {}): Secrets {
  const secrets = join(place, 'secrets');
  const env = { PATH: path, SECRETS: secrets, ENV_FILE: join(place, 'env') };
  const options = { env, stdio: 'pipe' } as const;
  execFileSync('sh', [join(root, 'deploy/new-secrets.sh'), ...(isDemo ? ['--demo'] : [])], options);
  return { secrets, variables: parseEnv(readFileSync(env.ENV_FILE, 'utf8')) };
}

export const composeFilesOf = ({ COMPOSE_FILE = '' }: NodeJS.Dict<string>) => COMPOSE_FILE.split(':');

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { UserError } from '../launcher/user-error';

/** A folder with code of its own: a workspace, the scripts, or the journeys through the whole bank. */
export interface TestProject {
  /** The folder, from the root: what a person names on the command line. */
  name: string;
  hasTests: boolean;
  /** Its tests speak with a real PostgreSQL or RabbitMQ that is there before them. */
  needsServers: boolean;
  /** Its tests look at pages in a real browser. */
  needsBrowser: boolean;
}

export const E2E = 'e2e';

const USES_SERVERS = /TEST_DATABASE_URL|TEST_RABBITMQ_URL|service-kit\/testing/;
const LAUNCHES_BROWSER = /chromium\.launch/;

export function findProjects(): TestProject[] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const folders = workspaces.flatMap((pattern) =>
    pattern.endsWith('/*') ? foldersIn(pattern.slice(0, -2)) : [pattern],
  );
  return [...folders, 'scripts', 'bench', E2E].map((name) => ({
    name,
    hasTests: existsSync(join(ROOT, name, 'jest.config.cjs')),
    needsServers: name !== E2E && sources(join(ROOT, name)).some((file) => says(file, USES_SERVERS)),
    needsBrowser: sources(join(ROOT, name)).some((file) => says(file, LAUNCHES_BROWSER)),
  }));
}

/**
 * What comes before the first word that names no part is a part; the rest is jest's: `svc-users -t "posts once"`.
 */
export function parseArguments(
  args: string[],
  parts: TestProject[],
): { chosen: TestProject[] | null; jestArguments: string[] } {
  const firstOther = args.findIndex((arg) => !find(arg, parts));
  const end = firstOther === -1 ? args.length : firstOther;
  const other = args[end];
  if (end === 0 && other !== undefined && !other.startsWith('-')) {
    throw new UserError(`There is no part called ${other}: name one of ${parts.map(({ name }) => name).join(', ')}.`);
  }
  const chosen = args.slice(0, end).flatMap((arg) => find(arg, parts) ?? []);
  return { chosen: chosen.length > 0 ? chosen : null, jestArguments: args.slice(end) };
}

const find = (arg: string, parts: TestProject[]) => parts.find(({ name }) => name === arg.replace(/\/+$/, ''));

const foldersIn = (folder: string) =>
  readdirSync(join(ROOT, folder))
    .map((name) => `${folder}/${name}`)
    .filter(isWorkspace);

const isWorkspace = (name: string) => existsSync(join(ROOT, name, 'package.json'));

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|\.turbo)$/.test(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const says = (file: string, what: RegExp) => what.test(readFileSync(file, 'utf8'));

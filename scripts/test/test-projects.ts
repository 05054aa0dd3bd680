import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { UserError } from '../launcher/user-error';
import { workspaceFolders } from '../launcher/workspaces';

/** A folder with its own code and jest project: a workspace, the scripts, the benchmarks, or the end-to-end tests. */
export interface TestProject {
  /** The folder, relative to the root; it selects the project on the command line. */
  name: string;
  hasTests: boolean;
  /** Its tests expect a running PostgreSQL or RabbitMQ. */
  needsServers: boolean;
  /** Its tests drive a browser. */
  needsBrowser: boolean;
}

export const E2E = 'e2e';

const USES_SERVERS = /TEST_DATABASE_URL|TEST_RABBITMQ_URL|service-kit\/testing/;
const LAUNCHES_BROWSER = /chromium\.launch/;

export function findProjects(): TestProject[] {
  return [...workspaceFolders(ROOT), 'scripts', 'bench', E2E].map((name) => ({
    name,
    hasTests: existsSync(join(ROOT, name, 'jest.config.cjs')),
    needsServers: sourceFiles(join(ROOT, name)).some((file) => contains(file, USES_SERVERS)),
    needsBrowser: sourceFiles(join(ROOT, name)).some((file) => contains(file, LAUNCHES_BROWSER)),
  }));
}

/** Leading arguments that name projects select them; the rest is passed to jest: `svc-users -t "posts once"`. */
export function parseArguments(
  args: string[],
  projects: TestProject[],
): { selected: TestProject[] | null; jestArguments: string[] } {
  const firstOther = args.findIndex((arg) => !find(arg, projects));
  const end = firstOther === -1 ? args.length : firstOther;
  const other = args[end];
  if (end === 0 && other !== undefined && !other.startsWith('-')) {
    throw new UserError(`Unknown project "${other}". Choose from: ${projects.map(({ name }) => name).join(', ')}.`);
  }
  const selected = args.slice(0, end).flatMap((arg) => find(arg, projects) ?? []);
  return { selected: selected.length > 0 ? selected : null, jestArguments: args.slice(end) };
}

const find = (arg: string, projects: TestProject[]) => projects.find(({ name }) => name === arg.replace(/\/+$/, ''));

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|\.turbo)$/.test(entry.name) ? [] : sourceFiles(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const contains = (file: string, pattern: RegExp) => pattern.test(readFileSync(file, 'utf8'));

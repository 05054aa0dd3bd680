import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** The files of an application that an image contains, relative to the repository. */
export interface Application {
  /** The modules that are started, or loaded by their path. */
  entries: string[];
  /** Folders and files of the application itself. */
  files: string[];
  /** Programs for `docker exec`, by name. */
  commands: Record<string, string>;
}

const REMOTE_SERVER = 'packages/federation';
const COMMAND = 'larkspur-remote';

/** @throws Error when the application was not built */
export function applicationIn(root: string, name: string): Application {
  if (!existsSync(join(root, name, 'dist'))) throw new Error(`${name}/dist is missing: build ${name} first.`);
  const application = describe(root, name);
  for (const path of [...application.entries, ...application.files]) {
    if (!existsSync(join(root, path))) throw new Error(`${path} is missing: build ${name} first.`);
  }
  return application;
}

function describe(root: string, name: string): Application {
  const own = (...paths: string[]) => paths.map((path) => join(name, path));
  if (existsSync(join(root, name, 'routes.json'))) {
    const entries = [join(REMOTE_SERVER, 'dist/cli.js')];
    const files = [...own('package.json', 'routes.json', 'dist'), join(REMOTE_SERVER, 'bin')];
    return { entries, files, commands: { [COMMAND]: join(REMOTE_SERVER, 'bin', `${COMMAND}.js`) } };
  }
  if (existsSync(join(root, name, 'dist/server'))) {
    return { entries: own('dist/server/main.js'), files: own('package.json', 'dist', 'public'), commands: {} };
  }
  // A service starts worker threads by the paths of their modules.
  const modules = readdirSync(join(root, name, 'dist'), { recursive: true, encoding: 'utf8' });
  const entries = own(...modules.filter((file) => file.endsWith('.js')).map((file) => join('dist', file)));
  return { entries, files: own('package.json', 'dist'), commands: {} };
}

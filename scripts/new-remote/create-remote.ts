import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { parseRepositoryRemotes } from '../launcher/remotes';
import { UserError } from '../launcher/user-error';
import { withWorkspace } from './package-lock';
import { configurationLine, type RemoteEntry } from './remote-entry';
import type { RemotePlan } from './remote-plan';
import { filesOf } from './template-files';

/**
 * Creates the remote's folder, and lists it in package-lock.json, as `npm install` would, and on request in remotes.json.
 * Needs no network.
 * @param root the clone's folder
 * @throws Error when something fails; then everything is as it was
 */
export function createRemote(root: string, plan: RemotePlan, { register = false } = {}): void {
  const { name } = plan;
  const folder = join(root, name);
  const undo: (() => void)[] = [];
  const replace = (file: string, change: (text: string) => string) => {
    const before = readFileSync(file, 'utf8');
    writeAtomically(file, change(before));
    undo.push(() => writeAtomically(file, before));
  };
  try {
    const files = filesOf(plan);
    // Fails if the folder exists by now.
    mkdirSync(folder);
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const manifest = JSON.parse(files['package.json'] ?? '');
    replace(join(root, 'package-lock.json'), (text) => withWorkspace(text, name, manifest));
    if (register) replace(join(root, 'remotes.json'), (text) => withEntry(text, plan.entry));
    // The lines of the template have another length with other names.
    format(root, [name, ...(register ? ['remotes.json'] : [])]);
  } catch (error) {
    for (const step of undo.reverse()) step();
    throw error;
  }
}

function writeAtomically(file: string, text: string): void {
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Adds a line to the list and leaves the others as they are. */
function withEntry(text: string, entry: RemoteEntry): string {
  const end = text.lastIndexOf(']');
  const before = text.slice(0, Math.max(end, 0)).trimEnd();
  const changed = `${before}${before.endsWith('[') ? '' : ','}\n    ${configurationLine(entry)}\n  ${text.slice(end)}`;
  const expected = [...parseRepositoryRemotes(text), entry];
  if (JSON.stringify(parseRepositoryRemotes(changed)) === JSON.stringify(expected)) return changed;
  throw new UserError('remotes.json has an unexpected form. Add the entry by hand.');
}

function format(root: string, paths: string[]): void {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { status, stderr, error } = spawnSync(process.execPath, [biome, 'check', '--write', ...paths], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The files could not be formatted.\n${error?.message ?? stderr}`);
}

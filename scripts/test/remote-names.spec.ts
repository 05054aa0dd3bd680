import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../launcher/paths';
import { REMOTE_NAMES } from '../launcher/remotes';

/** Everything that runs or is deployed, without the remotes. */
const PLACES = [
  'bench',
  'deploy',
  'docker-compose.yml',
  '.dependency-cruiser.cjs',
  'gateway/src',
  'package.json',
  'packages',
  'scripts',
  'shell/server',
  'shell/src',
  'turbo.json',
];
/** An installation's own list, with its addresses and keys, is part of its configuration. */
const CONFIGURATION = /^deploy\/kubernetes\//;
const SKIPPED = /(^|\/)(node_modules|dist|test|testing)(\/|$)|\.spec\.tsx?$|\btesting\.tsx?$|\.md$/;

function filesOf(path: string): string[] {
  if (SKIPPED.test(path) || CONFIGURATION.test(path) || !existsSync(join(ROOT, path))) return [];
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path)).flatMap((name) => filesOf(join(path, name)));
}

it('no file but remotes.json lists the remotes', () => {
  const files = PLACES.flatMap(filesOf).filter((file) => /\.(c?m?[jt]sx?|json|ya?ml|sh)$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const lists = files.filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return REMOTE_NAMES.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).length > 1;
  });
  expect(lists).toEqual([]);
});

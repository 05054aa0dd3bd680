import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PolledFile } from '@larkspur/federation/polled-file';
import { parseRepositoryRemotes, type RepositoryRemote } from './remotes';
import { remotesWatcher } from './remotes-watcher';

const listOf = (...names: string[]) => JSON.stringify({ remotes: names.map((name, port) => ({ name, port })) });

let folder: string;
let file: string;
const applied: string[][] = [];
const reported: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'remotes-'));
  file = join(folder, 'remotes.json');
  applied.length = 0;
  reported.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true }));

function watch(present: string, apply = async (_: readonly RepositoryRemote[]) => {}): PolledFile {
  writeFileSync(file, present);
  return remotesWatcher(
    file,
    parseRepositoryRemotes(present),
    async (remotes) => {
      await apply(remotes);
      applied.push(remotes.map(({ name }) => name));
    },
    (line) => reported.push(line),
  );
}

it('applies a change once', async () => {
  const watcher = watch(listOf('mfe-a'));
  await watcher.poll();
  expect(applied).toEqual([]);
  writeFileSync(file, listOf('mfe-a', 'mfe-b'));
  await watcher.poll();
  await watcher.poll();
  expect(applied).toEqual([['mfe-a', 'mfe-b']]);
  expect(reported).toEqual(['remotes.json has changed: mfe-a, mfe-b']);
});

it.each([
  ['is being written', '{ "remotes": [', /JSON/],
  ['has no list', '{}', /must have a list "remotes"/],
  ['has an entry without a name', '{ "remotes": [{ "title": "Cards" }] }', /must have a list "remotes"/],
  ['has null', '{ "remotes": [null] }', /must have a list "remotes"/],
])('keeps the remotes, and says why once, while the file %s', async (_, text, reason) => {
  const watcher = watch(listOf('mfe-a'));
  writeFileSync(file, text);
  await watcher.poll();
  await watcher.poll();
  expect(applied).toEqual([]);
  expect(reported).toEqual([expect.stringMatching(reason)]);
  writeFileSync(file, listOf('mfe-b'));
  await watcher.poll();
  expect(applied).toEqual([['mfe-b']]);
});

it('tries again when a list could not be applied', async () => {
  let isPossible = false;
  const watcher = watch(listOf('mfe-a'), async () => {
    if (!isPossible) throw new Error('mfe-b is not the folder of a remote.');
  });
  writeFileSync(file, listOf('mfe-a', 'mfe-b'));
  await watcher.poll();
  await watcher.poll();
  expect(reported).toEqual([expect.stringContaining('mfe-b is not the folder of a remote')]);
  isPossible = true;
  await watcher.poll();
  expect(applied).toEqual([['mfe-a', 'mfe-b']]);
});

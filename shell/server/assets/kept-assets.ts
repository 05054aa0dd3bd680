import { createHash, randomUUID } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The maximum number of builds whose files are kept: the same as the number of kept releases of a remote. */
const MAX_KEPT_BUILDS = 10;
const ASSETS_LIST = 'assets.json';

/**
 * Copies the shell's built files to a folder that already has those of its last builds, because pages that were opened before load
 * from their own build. Several instances of different builds may share the folder: names contain hashes, so a file never changes.
 * @param client the folder of the build
 * @param folder `files/` has the files of all kept builds, `builds/` a list of files for each
 * @returns the folder to serve
 */
export async function keepAssets(client: string, folder: string): Promise<string> {
  const [files, builds] = [join(folder, 'files'), join(folder, 'builds')];
  await mkdir(files, { recursive: true });
  await mkdir(builds, { recursive: true });
  const own = (await fileNames(client)).filter((name) => name !== ASSETS_LIST);
  // Before the files, so that no other instance finds a file without a list that names it.
  await writeAtOnce(join(builds, `${await buildId(client)}.json`), (path) => writeFile(path, JSON.stringify(own)));
  for (const name of own) {
    if (!(await isSameSize(join(client, name), join(files, name)))) {
      await writeAtOnce(join(files, name), (path) => copyFile(join(client, name), path));
    }
  }
  await prune(files, builds);
  return files;
}

/** Deletes files that are in none of the builds that were started last. */
async function prune(files: string, builds: string): Promise<void> {
  // Before the lists are read: another instance writes its list first.
  const present = await fileNames(files);
  const lists = await Promise.all(
    (await fileNames(builds)).map(async (name) => ({
      path: join(builds, name),
      at: await changedAt(join(builds, name)),
    })),
  );
  lists.sort((a, b) => b.at - a.at);
  const kept = await Promise.all(lists.slice(0, MAX_KEPT_BUILDS).map(async ({ path }) => readList(path)));
  const names = new Set(kept.flat());
  const unused = present.filter((name) => !names.has(name)).map((name) => join(files, name));
  const old = lists.slice(MAX_KEPT_BUILDS).map(({ path }) => path);
  await Promise.all([...unused, ...old].map((path) => rm(path, { force: true })));
}

/** Empty for a list that a loss of power has left without its text. */
async function readList(path: string): Promise<string[]> {
  const text = await readFile(path, 'utf8');
  return text === '' ? [] : (JSON.parse(text) as string[]);
}

/** The hash of what pages of the build name. */
async function buildId(client: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(join(client, ASSETS_LIST)))
    .digest('hex')
    .slice(0, 16);
}

/** Other instances may read at any moment. In containers, the processes of several instances have the same id. */
async function writeAtOnce(path: string, write: (path: string) => Promise<void>): Promise<void> {
  const unfinished = join(path, `../../${randomUUID()}`);
  await write(unfinished);
  await rename(unfinished, path);
}

async function fileNames(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function isSameSize(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other).catch(() => null)]);
  return a.size === b?.size;
}

const changedAt = (path: string): Promise<number> =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

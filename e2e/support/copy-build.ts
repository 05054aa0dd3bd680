import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RemoteRelease } from '@larkspur/contracts/remote';
import { integrityOf } from '@larkspur/federation/integrity';
import { contentHash, listFiles } from '@larkspur/federation/release/build-files';
import { lastBuild, RELEASE_FILE, saveBuild } from '@larkspur/federation/release/build-folder';

export interface BuildChanges {
  /** New texts by those that they replace, in code, pages, and the description of the release. */
  texts: Record<string, string>;
  /** Changes the description. */
  describe?(release: RemoteRelease): Partial<RemoteRelease>;
}

/**
 * Copies a build with other texts, under a version of its own and with correct hashes, as if it had been built from changed sources.
 * @param from the `dist` of a built remote
 * @param to the `dist` of the copy
 */
export async function copyBuild(from: string, to: string, { texts, describe }: BuildChanges): Promise<void> {
  const build = await lastBuild(from);
  const folder = join(from, build.version);
  // Without compressed files, a server sends the others.
  const names = (await listFiles(folder)).filter((name) => !/\.(br|gz)$/.test(name) && name !== RELEASE_FILE).sort();
  const originals = await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const));
  const code = originals.map(([name, content]) => (name.endsWith('.js') ? content.toString() : '')).join('\n');
  for (const text of Object.keys(texts))
    if (!code.includes(text)) throw new Error(`The build does not contain ${text}.`);
  const version = contentHash({ texts, description: describe?.(build) }, originals);
  const changes = [...Object.entries(texts), [build.version, version] as const];
  const files = new Map(originals.map(([name, content]) => [name, isText(name) ? replace(content, changes) : content]));

  // The entry has the hashes of all other files.
  const entry = build.entry.replace(`${build.version}/`, '');
  const hashes = originals.map(
    ([name, content]) => [integrityOf(content), integrityOf(contentOf(files, name))] as const,
  );
  files.set(entry, replace(contentOf(files, entry), hashes));
  for (const [name, content] of files) {
    await mkdir(dirname(join(to, version, name)), { recursive: true });
    await writeFile(join(to, version, name), content);
  }

  const release: RemoteRelease = JSON.parse(replace(Buffer.from(JSON.stringify(build)), changes).toString());
  const inFolder = (path: string) => path.replace(`${version}/`, '');
  const integrity = Object.keys(release.integrity).map((path) => [path, integrityOf(contentOf(files, inFolder(path)))]);
  await saveBuild(to, {
    ...release,
    integrity: Object.fromEntries(integrity),
    builtAt: new Date().toISOString(),
    ...describe?.(release),
  });
}

const isText = (name: string) => /\.(js|css|html)$/.test(name);

function contentOf(files: ReadonlyMap<string, Buffer>, name: string): Buffer {
  const content = files.get(name);
  if (!content) throw new Error(`The build has no ${name}.`);
  return content;
}

function replace(content: Buffer, texts: readonly (readonly [what: string, by: string])[]): Buffer {
  return Buffer.from(texts.reduce((text, [what, by]) => text.replaceAll(what, by), content.toString()));
}

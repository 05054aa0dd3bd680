import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Content by path relative to the build, with slashes. */
type Files = Iterable<readonly [path: string, content: Buffer]>;

export const isScript = (file: string) => /\.m?js$/.test(file);
export const isStyle = (file: string) => file.endsWith('.css');
export const isMap = (file: string) => file.endsWith('.map');

/** How many hexadecimal digits a version has. */
export const VERSION_LENGTH = 16;

/**
 * The version of a release: a hash of everything that it states, and of its files.
 * @param files in an order that does not depend on the build
 */
export function contentHash(stated: unknown, files: Files): string {
  const hash = createHash('sha256').update(JSON.stringify(stated));
  for (const [file, content] of files) hash.update(file).update('\0').update(content);
  return hash.digest('hex').slice(0, VERSION_LENGTH);
}

/**
 * Sizes of all scripts and of all style sheets in bytes, brotli.
 * @param knownSize of a file that the build has compressed, which takes seconds for all files of a remote
 */
export function brotliSizes(
  files: Files,
  knownSize: (file: string) => number | undefined = () => undefined,
): { js: number; css: number } {
  const sizes = { js: 0, css: 0 };
  for (const [file, content] of files) {
    const kind = isScript(file) ? 'js' : isStyle(file) ? 'css' : null;
    if (kind) sizes[kind] += knownSize(file) ?? brotliCompressSync(content).length;
  }
  return sizes;
}

/** Paths of all files relative to the folder, with slashes. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

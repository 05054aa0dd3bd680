import { rename, writeFile } from 'node:fs/promises';

/** Writes a temporary file and renames it, because a server may read at any moment. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`);
  await rename(unfinished, path);
}

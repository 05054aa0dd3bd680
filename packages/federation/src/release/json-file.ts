import { rename, writeFile } from 'node:fs/promises';

/** By way of a second file: a server reads at any moment and must never see half of one. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(value, null, 2)}\n`);
  await rename(unfinished, path);
}

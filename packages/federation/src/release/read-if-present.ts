import { readFile } from 'node:fs/promises';

/**
 * The text of a file, `null` if there is none.
 * @throws Error if it is there and cannot be read: that must not be taken for "never released"
 */
export async function readIfPresent(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** Returns whether an error says that a file or folder does not exist. */
export function isAbsent(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from './user-error';

/** Exists in a data folder that was restored from a backup, and identifies that restore. */
export const RESTORED_FILE = 'restored.json';
/** Exists while a restore puts its parts in place. */
export const UNFINISHED_FILE = 'restoring.json';

/** @returns an id that no earlier state of this bank had; `null` for a bank that was never restored */
export function restoreId(dataFolder: string): string | null {
  const file = join(dataFolder, RESTORED_FILE);
  if (!existsSync(file)) return null;
  const { id } = JSON.parse(readFileSync(file, 'utf8')) as { id?: unknown };
  if (typeof id !== 'string') throw new UserError(`${file} is damaged: restore the backup again.`);
  return id;
}

/** @throws UserError when the folder has parts of two banks */
export function requireFinishedRestore(dataFolder: string): void {
  if (!existsSync(join(dataFolder, UNFINISHED_FILE))) return;
  throw new UserError('A restore did not finish. Run the same npm run restore again, with --replace.');
}

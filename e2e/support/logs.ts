import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What each process of a bank has logged so far. */
export function readLogs(logFolder: string): { file: string; text: string }[] {
  return readdirSync(logFolder).map((file) => ({ file, text: readFileSync(join(logFolder, file), 'utf8') }));
}

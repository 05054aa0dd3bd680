import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Reads the log of each process of a bank. */
export function readLogs(logFolder: string): { file: string; text: string }[] {
  return readdirSync(logFolder).map((file) => ({ file, text: readFileSync(join(logFolder, file), 'utf8') }));
}

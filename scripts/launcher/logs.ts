import {
  chownSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { errorMessage } from './user-error';

const MAX_LOG_BYTES = 20 * 1024 * 1024;
const MAX_REASON_CHARACTERS = 300;

/** Opens in append mode, so that the log can be truncated while its process writes. */
export function openLog(file: string, owner?: { uid: number; gid: number }): { fd: number; close(): void } {
  mkdirSync(dirname(file), { recursive: true });
  const fd = openSync(file, 'a', 0o640);
  if (owner) chownSync(file, owner.uid, owner.gid);
  return { fd, close: () => closeSync(fd) };
}

/**
 * Limits a log to two files of the maximum size; the older one is `<name>.log.1`. Without space for it, its entries are dropped:
 * a log that grows on a full disk would stop the databases.
 * @param report what was dropped, and why
 */
export function truncateLargeLog(file: string, report: (line: string) => void): void {
  if (!existsSync(file) || statSync(file).size <= MAX_LOG_BYTES) return;
  const older = `${file}.1`;
  try {
    copyFileSync(file, older);
  } catch (error) {
    report(`Entries of ${file} were dropped: ${errorMessage(error)}`);
    rmSync(older, { recursive: true, force: true });
  }
  truncateSync(file);
}

/** The last log entry that looks like an error: the message of a JSON entry, or the line itself. */
export function lastLogLine(file: string): string {
  if (!existsSync(file)) return '';
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(-40).reverse();
  const telling = lines.find(
    (line) => /error|fatal|missing|cannot|refused|in use|must/i.test(line) && !/^\s+at /.test(line),
  );
  return logMessage(telling ?? lines[0] ?? '').slice(0, MAX_REASON_CHARACTERS);
}

function logMessage(line: string): string {
  try {
    const { msg, err } = JSON.parse(line);
    return String(err?.message ?? msg ?? line).trim();
  } catch {
    return line.trim();
  }
}

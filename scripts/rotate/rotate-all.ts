import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotRotatableError, ROTATIONS, type Rotation } from './rotate';

/** Exists while `all` is in progress, or after it was interrupted. */
const PROGRESS_FILE = 'rotate-all.json';
/** The time within which an interrupted run is continued. Older rotations are repeated. */
const CONTINUED_FOR_MS = 24 * 3_600_000;

/**
 * Rotates everything that can be rotated here. An interrupted run is continued: each repetition of a rotation that had ended would
 * add another key.
 * @param rotateOne resolves to what the operator should know
 * @param step performs one rotation and shows what it returns
 */
export async function rotateAll(
  dataFolder: string,
  rotateOne: (what: Rotation) => Promise<string>,
  step: (what: Rotation, work: () => Promise<string>) => Promise<void>,
): Promise<void> {
  const ended = [...endedRotations(dataFolder)];
  for (const what of ROTATIONS.filter((rotation) => !ended.includes(rotation))) {
    await step(what, () =>
      rotateOne(what).then((told) => {
        ended.push(what);
        return told;
      }, skip),
    );
    write(join(dataFolder, PROGRESS_FILE), ended);
  }
  rmSync(join(dataFolder, PROGRESS_FILE), { force: true });
}

/** The rotations that an interrupted run of the last day has completed. */
export function endedRotations(dataFolder: string): readonly Rotation[] {
  const file = join(dataFolder, PROGRESS_FILE);
  if (!existsSync(file) || Date.now() - statSync(file).mtimeMs > CONTINUED_FOR_MS) return [];
  const ended: unknown[] = JSON.parse(readFileSync(file, 'utf8'));
  return ROTATIONS.filter((rotation) => ended.includes(rotation));
}

function skip(error: unknown): string {
  if (error instanceof NotRotatableError) return `skipped. ${error.message}`;
  throw error;
}

function write(file: string, ended: readonly Rotation[]): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(ended));
  renameSync(draft, file);
}

import { join } from 'node:path';
import { DATA_FOLDER } from '../launcher/paths';
import { Progress } from '../launcher/progress';
import { UserError } from '../launcher/user-error';
import { holderOf, takeLock } from '../lock.cjs';
import { ROTATIONS, type Rotation, rotate } from './rotate';
import { endedRotations, rotateAll } from './rotate-all';

const USAGE = `Usage: npm run rotate -- ${ROTATIONS.join(' | ')} | all`;

/** `npm run rotate`, for the bank of `npm start` while it runs. */
export async function rotateMain(args: string[]): Promise<void> {
  const progress = new Progress();
  try {
    const chosen = choose(args);
    requireRunningBank();
    const lock = takeLock(join(DATA_FOLDER, 'rotate.lock'));
    if ('holder' in lock) throw new UserError(`Another npm run rotate is in progress (process ${lock.holder.pid}).`);
    try {
      await perform(chosen, progress);
    } finally {
      lock.release();
    }
  } catch (error) {
    progress.failure(error);
    process.exitCode = 1;
  }
}

async function perform(chosen: Rotation | 'all', progress: Progress): Promise<void> {
  let report = (_detail: string) => {};
  const rotateOne = (what: Rotation) =>
    rotate(what, { dataFolder: DATA_FOLDER, env: process.env, report: (detail) => report(detail) });
  const step = (what: Rotation, work: () => Promise<string>) =>
    progress.step(what, async (reportDetail) => {
      report = reportDetail;
      report(await work());
    });
  if (chosen !== 'all') return step(chosen, () => rotateOne(chosen));
  const ended = endedRotations(DATA_FOLDER);
  if (ended.length > 0) progress.line(`  Continuing the run that was interrupted after ${ended.join(', ')}.`);
  await rotateAll(DATA_FOLDER, rotateOne, step);
}

function requireRunningBank(): void {
  const holder = holderOf(join(DATA_FOLDER, 'run.lock'));
  if (!holder) throw new UserError("The bank isn't running. Start it with npm start.");
  if (holder.state === 'restoring') throw new UserError(`npm run restore is in progress (process ${holder.pid}).`);
}

function choose(args: string[]): Rotation | 'all' {
  const [name, ...others] = args;
  const found = name === 'all' ? name : ROTATIONS.find((rotation) => rotation === name);
  if (!found || others.length > 0) throw new UserError(USAGE);
  return found;
}

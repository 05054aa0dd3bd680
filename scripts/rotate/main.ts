import { join } from 'node:path';
import { DATA_FOLDER } from '../launcher/paths';
import { Progress } from '../launcher/progress';
import { UserError } from '../launcher/user-error';
import { holderOf, takeLock } from '../lock.cjs';
import { ROTATIONS, type Rotation, rotate } from './rotate';

const USAGE = `Usage: npm run rotate -- ${ROTATIONS.join(' | ')} | all`;

/** `npm run rotate`, for the bank of `npm start` while it runs. */
export async function rotateMain(args: string[]): Promise<void> {
  const progress = new Progress();
  try {
    const chosen = choose(args);
    if (!holderOf(join(DATA_FOLDER, 'run.lock')))
      throw new UserError("The bank isn't running. Start it with npm start.");
    const lock = takeLock(join(DATA_FOLDER, 'rotate.lock'));
    if ('holder' in lock) throw new UserError(`Another npm run rotate is in progress (process ${lock.holder.pid}).`);
    try {
      for (const what of chosen) {
        await progress.step(what, async (report) => {
          report(await rotate(what, { dataFolder: DATA_FOLDER, env: process.env, report }));
        });
      }
    } finally {
      lock.release();
    }
  } catch (error) {
    progress.failure(error);
    process.exitCode = 1;
  }
}

function choose(args: string[]): readonly Rotation[] {
  const [name, ...others] = args;
  if (name === 'all' && others.length === 0) return ROTATIONS;
  const found = ROTATIONS.find((rotation) => rotation === name);
  if (!found || others.length > 0) throw new UserError(USAGE);
  return [found];
}

import { isAbsolute, join } from 'node:path';
import { DATA_FOLDER } from '../launcher/paths';
import { Progress } from '../launcher/progress';
import { UserError } from '../launcher/user-error';
import { backUp, defaultBackupFolder } from './back-up';
import { restore } from './restore';

/** `npm run backup`, for the bank of `npm start` while it runs. */
export async function backupMain(args: string[]): Promise<void> {
  await report(async (progress) => {
    if (args.length > 1 || args[0]?.startsWith('-')) throw new UserError('Usage: npm run backup [-- FOLDER]');
    const target = args[0] ? fromCaller(args[0]) : join(defaultBackupFolder(DATA_FOLDER), nameFor(new Date()));
    await progress.step('Backup', async (report) => {
      const { bytes } = await backUp({ dataFolder: DATA_FOLDER, env: process.env, target });
      report(`${target}, ${megabytes(bytes)}`);
    });
    progress.line(
      `  The keys are not in it. Store ${join(DATA_FOLDER, 'secrets.json')} (or the variables that replace it) in another place.`,
    );
  });
}

/** `npm run restore`, while the bank is stopped. */
export async function restoreMain(args: string[]): Promise<void> {
  await report(async (progress) => {
    const [source, ...others] = args.filter((arg) => arg !== '--replace');
    if (!source || others.length > 0 || source.startsWith('-')) {
      throw new UserError('Usage: npm run restore -- FOLDER [--replace]');
    }
    await progress.step('Restore', async (report) => {
      const replace = args.includes('--replace');
      const options = { dataFolder: DATA_FOLDER, env: process.env, source: fromCaller(source), replace };
      const { finishedAt, replaced, stopped } = await restore(options);
      if (stopped.length > 0) progress.line(`  ✓ Stopped processes left by an earlier run: ${stopped.join(', ')}`);
      report(
        `backup from ${finishedAt}${replaced.length > 0 ? `; the previous data is now in ${replaced.join(', ')}` : ''}`,
      );
    });
    progress.line('  Start it with npm start.');
  });
}

async function report(work: (progress: Progress) => Promise<void>): Promise<void> {
  const progress = new Progress();
  await work(progress).catch((error: unknown) => {
    progress.failure(error);
    process.exitCode = 1;
  });
}

/** npm changes to the root folder before it runs a script. */
const fromCaller = (path: string) => (isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path));

/** Without colons, which some file systems refuse. */
const nameFor = (date: Date) => date.toISOString().replaceAll(':', '-').replace(/\..*/, 'Z');

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

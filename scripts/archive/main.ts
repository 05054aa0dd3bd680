import { DATA_FOLDER } from '../launcher/paths';
import { Progress } from '../launcher/progress';
import { UserError } from '../launcher/user-error';
import { ARCHIVED_SERVICES, archive } from './archive';

/** `npm run archive`, for the bank of `npm start` while it runs. */
export async function archiveMain(args: string[]): Promise<void> {
  const progress = new Progress();
  try {
    const [month, ...others] = args;
    if (!month || others.length > 0) throw new UserError('Usage: npm run archive -- MONTH, such as 2026-01');
    for (const service of ARCHIVED_SERVICES) {
      await progress.step(service, async (report) => {
        report(await archive(service, month, { dataFolder: DATA_FOLDER, env: process.env }));
      });
    }
  } catch (error) {
    progress.failure(error);
    process.exitCode = 1;
  }
}

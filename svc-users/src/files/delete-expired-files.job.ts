import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable, Logger } from '@nestjs/common';
import { FileStore } from './file-store';
import { StoredFilesRepository } from './stored-files.repository';

/** Small, because a shutdown waits for the batch in progress. */
const BATCH_SIZE = 50;

/** Deletes files that are no longer in use: replaced images, those of deleted users, and leftovers of crashes. */
@Injectable()
export class DeleteExpiredFilesJob {
  private readonly logger = new Logger(DeleteExpiredFilesJob.name);

  constructor(
    private readonly files: StoredFilesRepository,
    private readonly store: FileStore,
  ) {}

  /** @returns 0 while there may be more to delete */
  @RecurringJob({ title: 'Delete unused files', everyMs: 60_000 })
  async deleteBatch(): Promise<number | undefined> {
    const names = await this.files.listExpired(BATCH_SIZE);
    let deleted = 0;
    for (const name of names) if (await this.delete(name)) deleted++;
    return deleted === BATCH_SIZE ? 0 : undefined;
  }

  /** A file that cannot be deleted does not keep the others from being deleted. */
  private async delete(name: string): Promise<boolean> {
    try {
      await this.files.delete(name, () => this.store.delete(name));
      return true;
    } catch (error) {
      this.logger.error({ err: error, name }, 'An expired file could not be deleted');
      return false;
    }
  }
}

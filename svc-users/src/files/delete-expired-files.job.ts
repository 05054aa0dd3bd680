import { Clock } from '@larkspur/service-kit/clock';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { FileStore } from './file-store';
import { StoredFilesRepository } from './stored-files.repository';

const SWEEP_EVERY_MS = 60_000;
const FILES_A_SWEEP = 500;

/** Deletes what nobody wants any more: pictures that were replaced, those of deleted users, and the traces of crashes. */
@Injectable()
export class DeleteExpiredFilesJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log = new Logger(DeleteExpiredFilesJob.name);
  private callOff: () => void = () => undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly files: StoredFilesRepository,
    private readonly store: FileStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.next();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    this.callOff();
    await this.sweeping;
  }

  async sweep(): Promise<void> {
    try {
      for (const name of await this.files.expired(FILES_A_SWEEP)) {
        if (this.stopped) return;
        await this.forget(name);
      }
    } catch (error) {
      this.log.error({ err: error }, 'Files that nobody wants could not be listed');
    }
  }

  /** One that cannot be deleted keeps no other from it. */
  private async forget(name: string): Promise<void> {
    try {
      await this.files.forget(name, () => this.store.delete(name));
    } catch (error) {
      this.log.error({ err: error, name }, 'A file could not be deleted');
    }
  }

  private next(): void {
    if (this.stopped) return;
    this.callOff = this.clock.after(SWEEP_EVERY_MS, () => {
      this.sweeping = this.sweep().finally(() => this.next());
    });
  }
}

import { randomBytes } from 'node:crypto';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import { FileStore, type StoredBytes } from './file-store';
import { StoredFilesRepository } from './stored-files.repository';

const FILE_NAME = /^[0-9a-f]{32}\.jpg$/;

@Injectable()
export class StoredFiles {
  private readonly log = new Logger(StoredFiles.name);

  constructor(
    private readonly files: StoredFilesRepository,
    private readonly store: FileStore,
  ) {}

  /**
   * Keeps pictures under names that nobody can guess, until a transaction claims them or an hour has gone.
   * @throws unavailable when the store is away
   */
  async keep(userId: string, pictures: readonly Uint8Array[]): Promise<string[]> {
    const named = pictures.map((bytes) => ({ name: `${randomBytes(16).toString('hex')}.jpg`, bytes }));
    const names = named.map(({ name }) => name);
    await this.files.announce(userId, names);
    try {
      for (const { name, bytes } of named) await this.store.write(name, bytes);
    } catch (error) {
      throw this.away(error);
    }
    return names;
  }

  /** Whose a wanted file is; `null`: there is none of this name. */
  async ownerOf(name: string): Promise<string | null> {
    return FILE_NAME.test(name) ? this.files.ownerOf(name) : null;
  }

  /** @throws unavailable when the store is away */
  async read(name: string): Promise<StoredBytes | null> {
    try {
      const bytes = await this.store.find(name);
      if (!bytes) this.log.error({ name }, 'A file that is wanted is not in the store');
      return bytes;
    } catch (error) {
      throw this.away(error);
    }
  }

  private away(error: unknown): ProblemException {
    this.log.error({ err: error }, 'The file store did not do what it was asked');
    return new ProblemException('unavailable', { headers: { 'retry-after': '5' } });
  }
}

import { randomBytes } from 'node:crypto';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import { FileStore, type StoredBytes } from './file-store';
import { FileStoreIdentity } from './file-store-identity.service';
import { StoredFilesRepository } from './stored-files.repository';

const FILE_NAME = /^[0-9a-f]{32}\.jpg$/;

@Injectable()
export class StoredFiles {
  private readonly logger = new Logger(StoredFiles.name);

  constructor(
    private readonly files: StoredFilesRepository,
    private readonly store: FileStore,
    private readonly identity: FileStoreIdentity,
  ) {}

  /**
   * Stores images under random names. A transaction must claim them within an hour, or they are deleted.
   * @throws unavailable when the file store fails, or is not the one of this database
   */
  async save(userId: string, images: readonly Uint8Array[]): Promise<string[]> {
    const files = images.map((bytes) => ({ name: `${randomBytes(16).toString('hex')}.jpg`, bytes }));
    const names = files.map(({ name }) => name);
    await this.files.announce(userId, names);
    try {
      if (!(await this.identity.confirm())) throw new Error('The file store belongs to another database.');
      for (const { name, bytes } of files) await this.store.write(name, bytes);
    } catch (error) {
      throw this.unavailable(error);
    }
    return names;
  }

  /** @returns the owner's id; `null` when no file in use has this name */
  async findOwner(name: string): Promise<string | null> {
    return FILE_NAME.test(name) ? this.files.findOwner(name) : null;
  }

  /** @throws unavailable when the file store fails */
  async read(name: string): Promise<StoredBytes | null> {
    try {
      const bytes = await this.store.find(name);
      if (!bytes) this.logger.error({ name }, 'The file store lacks a file that is in use');
      return bytes;
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  private unavailable(error: unknown): ProblemException {
    this.logger.error({ err: error }, 'The file store failed');
    return new ProblemException('unavailable', { headers: { 'retry-after': '5' } });
  }
}

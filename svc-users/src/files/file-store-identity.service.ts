import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { FileStore } from './file-store';
import { FileStoreIdentityRow } from './file-store-identity.entity';

/**
 * Recognizes a folder that is not the one of this database, as when two instances have a folder each, or a volume is not mounted:
 * what is stored there would be missing for the others.
 */
@Injectable()
export class FileStoreIdentity implements OnApplicationBootstrap {
  private readonly logger = new Logger(FileStoreIdentity.name);
  private isConfirmed = false;

  constructor(
    @InjectRepository(FileStoreIdentityRow) private readonly rows: Repository<FileStoreIdentityRow>,
    private readonly store: FileStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      if (await this.confirm()) return;
      this.logger.error(
        'The file store belongs to another database; uploads are rejected. All instances must share one folder (FILES_DIR) or bucket (FILES_S3_URL).',
      );
    } catch (error) {
      this.logger.error({ err: error }, 'The file store could not be read; uploads are rejected until it can');
    }
  }

  /** Returns whether this is the store of the database. The first instance of a new database adopts the store it has. */
  async confirm(): Promise<boolean> {
    this.isConfirmed ||= (await this.adopt()) || (await this.isSame());
    return this.isConfirmed;
  }

  /** Others wait for the row until the store has its id too. */
  private adopt(): Promise<boolean> {
    return this.rows.manager.transaction(async (manager) => {
      const id = randomUUID();
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(FileStoreIdentityRow)
        .values({ isOnly: true, id })
        .orIgnore()
        .returning('id')
        .execute();
      if (raw.length === 0) return false;
      await this.store.writeId(id);
      return true;
    });
  }

  private async isSame(): Promise<boolean> {
    const [row, id] = await Promise.all([this.rows.findOneByOrFail({ isOnly: true }), this.store.readId()]);
    return row.id === id;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Raw, type Repository } from 'typeorm';
import { StoredFile } from './stored-file.entity';

/** By the database's clock, which all instances share. */
const expired = () => Raw((column) => `${column} <= now()`);
const notExpired = () => Raw((column) => `${column} > now()`);

@Injectable()
export class StoredFilesRepository {
  constructor(@InjectRepository(StoredFile) private readonly files: Repository<StoredFile>) {}

  /** Call before writing any bytes. Files that are not claimed within an hour are deleted as left over from a crash. */
  async announce(userId: string, names: readonly string[]): Promise<void> {
    await this.files.insert(names.map((name) => ({ name, userId, expiresAt: () => "now() + interval '1 hour'" })));
  }

  /** Marks announced files as used, in the transaction that refers to them. */
  async claim(manager: EntityManager, names: readonly string[]): Promise<void> {
    const criteria = { name: In([...names]), expiresAt: notExpired() };
    const { affected } = await manager.update(StoredFile, criteria, { expiresAt: null });
    if (affected !== names.length) throw new Error('Files expired before they were claimed.');
  }

  /** The next cleanup deletes them once the transaction commits. */
  async release(manager: EntityManager, names: readonly string[]): Promise<void> {
    await manager.update(StoredFile, { name: In([...names]) }, { expiresAt: () => 'now()' });
  }

  /** Announced files keep their hour: their bytes may be written after the next cleanup. */
  async releaseAllOfUser(manager: EntityManager, userId: string): Promise<void> {
    await manager.update(StoredFile, { userId, expiresAt: IsNull() }, { expiresAt: () => 'now()' });
  }

  async findOwner(name: string): Promise<string | null> {
    const file = await this.files.findOneBy({ name, expiresAt: IsNull() });
    return file?.userId ?? null;
  }

  async listExpired(limit: number): Promise<string[]> {
    const files = await this.files.find({
      where: { expiresAt: expired() },
      order: { expiresAt: 'ASC' },
      take: limit,
    });
    return files.map(({ name }) => name);
  }

  /**
   * Deletes the bytes before the row is committed: after a crash in between, the next cleanup deletes the row. A foreign
   * key refuses the deletion of a file that is still in use, and its bytes stay.
   */
  async delete(name: string, deleteBytes: () => Promise<void>): Promise<void> {
    await this.files.manager.transaction(async (manager) => {
      const { affected } = await manager.delete(StoredFile, { name, expiresAt: expired() });
      if (affected) await deleteBytes();
    });
  }
}

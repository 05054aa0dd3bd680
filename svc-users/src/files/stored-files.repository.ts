import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The names of all files that there are or that were begun. `expires_at` is NULL while a file is wanted. */
@Injectable()
export class StoredFilesRepository {
  constructor(private readonly database: DataSource) {}

  /** Before any bytes are written. What is not claimed within an hour is taken for the trace of a crash. */
  async announce(userId: string, names: readonly string[]): Promise<void> {
    await this.database.query(
      `INSERT INTO stored_file (name, user_id, expires_at)
       SELECT name, $1, now() + interval '1 hour' FROM unnest($2::text[]) name`,
      [userId, names],
    );
  }

  /** Makes them wanted, with the commit that uses them. */
  async claim(manager: EntityManager, names: readonly string[]): Promise<void> {
    const [, claimed] = await manager.query<[unknown[], number]>(
      'UPDATE stored_file SET expires_at = NULL WHERE name = ANY ($1) AND expires_at > now()',
      [names],
    );
    if (claimed !== names.length) throw new Error('Files were swept before they could be used.');
  }

  /** They are gone with the next sweep, if the commit that ends their use comes to pass. */
  async release(manager: EntityManager, names: readonly string[]): Promise<void> {
    await manager.query('UPDATE stored_file SET expires_at = now() WHERE name = ANY ($1)', [names]);
  }

  /** Of a customer who is forgotten. */
  async releaseAllOf(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('UPDATE stored_file SET expires_at = now() WHERE user_id = $1', [userId]);
  }

  async ownerOf(name: string): Promise<string | null> {
    const [row] = await this.database.query<{ userId: string }[]>(
      'SELECT user_id AS "userId" FROM stored_file WHERE name = $1 AND expires_at IS NULL',
      [name],
    );
    return row?.userId ?? null;
  }

  async expired(most: number): Promise<string[]> {
    const rows = await this.database.query<{ name: string }[]>(
      'SELECT name FROM stored_file WHERE expires_at <= now() ORDER BY expires_at LIMIT $1',
      [most],
    );
    return rows.map(({ name }) => name);
  }

  /**
   * The name goes with the commit, after the bytes: a crash between them is made good by the next sweep. Refused by the
   * database where something still uses the file, and then its bytes stay.
   */
  async forget(name: string, deleteBytes: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (manager) => {
      const [, forgotten] = await manager.query<[unknown[], number]>(
        'DELETE FROM stored_file WHERE name = $1 AND expires_at <= now()',
        [name],
      );
      if (forgotten > 0) await deleteBytes();
    });
  }
}

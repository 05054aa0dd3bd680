import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Whose statements exist: fed by `user.provisioned`, so that a typing error never opens a statement for nobody. */
@Injectable()
export class KnownUsersRepository {
  constructor(private readonly database: DataSource) {}

  async add(userId: string): Promise<void> {
    await this.database.query('INSERT INTO known_user (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  }

  /** Also of who is not known yet: the two events may come in either order. */
  async markDeleted(userId: string, date: string): Promise<void> {
    await this.database.query(
      `INSERT INTO known_user (user_id, deleted_at) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET deleted_at = coalesce(known_user.deleted_at, excluded.deleted_at)`,
      [userId, date],
    );
  }

  /** A deleted customer's statement stays: it can be read, and nothing is added to it. */
  async findStatus(userId: string): Promise<'customer' | 'deleted' | 'unknown'> {
    const [row] = await this.database.query<{ deleted_at: Date | null }[]>(
      'SELECT deleted_at FROM known_user WHERE user_id = $1',
      [userId],
    );
    if (!row) return 'unknown';
    return row.deleted_at ? 'deleted' : 'customer';
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Whose statements exist: fed by `user.provisioned`, so that a typing error never opens a statement for nobody. */
@Injectable()
export class KnownUsersRepository {
  constructor(private readonly database: DataSource) {}

  async add(userId: string): Promise<void> {
    await this.database.query('INSERT INTO known_user (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
  }

  async has(userId: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('SELECT 1 FROM known_user WHERE user_id = $1', [userId]);
    return rows.length > 0;
  }
}

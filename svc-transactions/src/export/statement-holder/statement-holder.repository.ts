import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Whose statement it is, as far as svc-users has told. */
export interface StatementHolder {
  name: string | null;
  accountNumber: string | null;
}

/** A copy of what a statement's head says; the events that feed it may come in any order. */
@Injectable()
export class StatementHolderRepository {
  constructor(private readonly database: DataSource) {}

  async find(userId: string): Promise<StatementHolder> {
    const [row] = await this.database.query<StatementHolder[]>(
      'SELECT name, account_number AS "accountNumber" FROM statement_holder WHERE user_id = $1',
      [userId],
    );
    return row ?? { name: null, accountNumber: null };
  }

  /** A name of an older revision than the one there is changes nothing. */
  async rename(userId: string, name: string, revision: number): Promise<void> {
    await this.database.query(
      `INSERT INTO statement_holder AS present (user_id, name, name_revision) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, name_revision = excluded.name_revision
       WHERE present.name IS NULL OR present.name_revision <= excluded.name_revision`,
      [userId, name, revision],
    );
  }

  async setAccountNumber(userId: string, accountNumber: string): Promise<void> {
    await this.database.query(
      `INSERT INTO statement_holder (user_id, account_number) VALUES ($1, $2)
       ON CONFLICT (user_id) DO UPDATE SET account_number = excluded.account_number`,
      [userId, accountNumber],
    );
  }
}

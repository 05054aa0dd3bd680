import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StatementHolderEntity } from './statement-holder.entity';

/** `null` until the event with the value has arrived. */
export type StatementHolder = Pick<StatementHolderEntity, 'name' | 'accountNumber'>;

/** The events that update a holder may arrive in any order. */
@Injectable()
export class StatementHolderRepository {
  constructor(@InjectRepository(StatementHolderEntity) private readonly holders: Repository<StatementHolderEntity>) {}

  async find(userId: string): Promise<StatementHolder> {
    return (await this.holders.findOneBy({ userId })) ?? { name: null, accountNumber: null };
  }

  /** A name with an older revision than the stored one changes nothing. */
  async rename(userId: string, name: string, revision: number): Promise<void> {
    await this.holders.query(
      `INSERT INTO statement_holder AS stored (user_id, name, name_revision) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE SET name = excluded.name, name_revision = excluded.name_revision
       WHERE stored.name IS NULL OR stored.name_revision <= excluded.name_revision`,
      [userId, name, revision],
    );
  }

  async setAccountNumber(userId: string, accountNumber: string): Promise<void> {
    await this.holders.upsert({ userId, accountNumber }, ['userId']);
  }
}

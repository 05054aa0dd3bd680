import { queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { StatementHolderEntity } from './statement-holder.entity';

/** The largest value of the column: no event is newer. */
const ERASED = 2 ** 31 - 1;

/** `null` until the event with the value has arrived, and after the user was deleted. */
export type StatementHolder = Pick<StatementHolderEntity, 'name' | 'accountNumber'>;

const nameRow = z.object({ userId: z.string(), name: z.string() }).describe('names of holders');
const holderRow = z
  .object({ userId: z.string(), name: z.string().nullable(), accountNumber: z.string().nullable() })
  .describe('holders');

/** The events that update a holder may arrive in any order. */
@Injectable()
export class StatementHolderRepository {
  constructor(@InjectRepository(StatementHolderEntity) private readonly holders: Repository<StatementHolderEntity>) {}

  async find(userId: string): Promise<StatementHolder> {
    return (await this.holders.findOneBy({ userId })) ?? { name: null, accountNumber: null };
  }

  /**
   * The names of all these users in one query. A user without a name is missing in the result.
   * @param executor a connection of the caller
   */
  async findNames(executor: SqlExecutor, userIds: readonly string[]): Promise<Map<string, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await queryRows(
      executor,
      nameRow,
      'SELECT user_id AS "userId", name FROM statement_holder WHERE user_id = ANY ($1) AND name IS NOT NULL',
      [[...new Set(userIds)]],
    );
    return new Map(rows.map(({ userId, name }) => [userId, name]));
  }

  /**
   * The holders of all these users in one query. A user without a row is missing in the result.
   * @param executor a connection of the caller
   */
  async findMany(executor: SqlExecutor, userIds: readonly string[]): Promise<Map<string, StatementHolder>> {
    if (userIds.length === 0) return new Map();
    const rows = await queryRows(
      executor,
      holderRow,
      'SELECT user_id AS "userId", name, account_number AS "accountNumber" FROM statement_holder WHERE user_id = ANY ($1)',
      [[...new Set(userIds)]],
    );
    return new Map(rows.map(({ userId, ...holder }) => [userId, holder]));
  }

  /** A name with an older revision than the stored one is only kept as a previous name. */
  async rename(userId: string, name: string, revision: number): Promise<void> {
    await this.holders.query(
      `INSERT INTO statement_holder AS stored (user_id, name, name_revision) VALUES ($1, $2, $3)
       ON CONFLICT (user_id) DO UPDATE
       SET name = CASE WHEN stored.name_revision <= $3 THEN $2 ELSE stored.name END,
         name_revision = greatest(stored.name_revision, $3),
         former_names = ARRAY(
           SELECT DISTINCT former FROM unnest(stored.former_names || ARRAY[stored.name, $2]) AS former
           WHERE former <> CASE WHEN stored.name_revision <= $3 THEN $2 ELSE stored.name END)
       WHERE stored.name_revision < ${ERASED}`,
      [userId, name, revision],
    );
  }

  /** @param revision `null` from a sender of the previous version, whose last number counts */
  async setAccountNumber(userId: string, accountNumber: string, revision: number | null): Promise<void> {
    await this.holders.query(
      `INSERT INTO statement_holder AS stored (user_id, account_number, number_revision) VALUES ($1, $2, coalesce($3, 0))
       ON CONFLICT (user_id) DO UPDATE
       SET account_number = excluded.account_number, number_revision = coalesce($3, stored.number_revision)
       WHERE stored.number_revision <= coalesce($3, ${ERASED - 1})`,
      [userId, accountNumber, revision],
    );
  }

  /** Takes an older revision from svc-users, whose database was restored, unless the holder has changed since. */
  async overwrite(
    { userId, name, accountNumber }: StatementHolder & { userId: string },
    revision: number,
    present: Pick<StatementHolderEntity, 'nameRevision' | 'numberRevision'>,
  ): Promise<void> {
    const { nameRevision, numberRevision } = present;
    await this.holders.update(
      { userId, nameRevision, numberRevision },
      {
        ...{ name, accountNumber, nameRevision: revision, numberRevision: revision },
        formerNames: () => 'array_remove(former_names || name, NULL)',
      },
    );
  }

  /** Leaves a row without personal data, whose revisions refuse every event that arrives late. */
  async erase(userId: string): Promise<void> {
    await this.holders.upsert(
      { userId, name: null, formerNames: [], accountNumber: null, nameRevision: ERASED, numberRevision: ERASED },
      ['userId'],
    );
  }
}

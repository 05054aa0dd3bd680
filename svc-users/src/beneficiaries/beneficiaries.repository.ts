import type { Beneficiary } from '@larkspur/contracts/beneficiary';
import { newId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

const COLUMNS = `id AS "_id", name, account_number AS "accountNumber"`;

@Injectable()
export class BeneficiariesRepository {
  constructor(private readonly database: DataSource) {}

  /** `null` when the number has a beneficiary already. */
  async add(manager: EntityManager, name: string, accountNumber: string): Promise<Beneficiary | null> {
    const [added] = await manager.query<Beneficiary[]>(
      `INSERT INTO beneficiary (id, name, account_number) VALUES ($1, $2, $3)
       ON CONFLICT (account_number) DO NOTHING RETURNING ${COLUMNS}`,
      [newId(), name, accountNumber],
    );
    return added ?? null;
  }

  /** What it was; `null` when there was none. */
  async remove(manager: EntityManager, id: string): Promise<Beneficiary | null> {
    const [[removed]] = await manager.query<[Beneficiary[], number]>(
      `DELETE FROM beneficiary WHERE id = $1 RETURNING ${COLUMNS}`,
      [id],
    );
    return removed ?? null;
  }

  /** Newest first; `before` is the id that the last page ended with. */
  list(page: { before?: string; limit: number }): Promise<Beneficiary[]> {
    return this.database.query<Beneficiary[]>(
      `SELECT ${COLUMNS} FROM beneficiary WHERE $1::uuid IS NULL OR id < $1 ORDER BY id DESC LIMIT $2`,
      [page.before ?? null, page.limit],
    );
  }

  async findByAccountNumber(accountNumber: string): Promise<Beneficiary | null> {
    const [found] = await this.database.query<Beneficiary[]>(
      `SELECT ${COLUMNS} FROM beneficiary WHERE account_number = $1`,
      [accountNumber],
    );
    return found ?? null;
  }
}

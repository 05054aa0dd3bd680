import type { BeneficiarySort } from '@larkspur/contracts/beneficiary';
import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { pgTimestamp, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { escapeLike } from '@larkspur/service-kit/validation/search-text';
import { Injectable } from '@nestjs/common';

const listedBeneficiary = z
  .object({ id: z.string(), name: z.string(), accountNumber: z.string(), createdAt: pgTimestamp, sortKey: z.string() })
  .describe('beneficiary list');
export type ListedBeneficiary = z.output<typeof listedBeneficiary>;

interface BeneficiaryListQuery {
  q?: string | undefined;
  sort: BeneficiarySort;
  /** The last row of the previous page. */
  after?: { key: string; id: string } | undefined;
  limit: number;
}

/** Ids sort by time. */
const SORTS: Record<BeneficiarySort, { key: string; direction: 'ASC' | 'DESC' }> = {
  newest: { key: "''", direction: 'DESC' },
  oldest: { key: "''", direction: 'ASC' },
  name: { key: 'lower(name)', direction: 'ASC' },
  '-name': { key: 'lower(name)', direction: 'DESC' },
};

@Injectable()
export class BeneficiaryListRepository {
  constructor(private readonly database: BackOfficeDatabase) {}

  /** @throws unavailable when it takes too long */
  list({ q, sort, after, limit }: BeneficiaryListQuery): Promise<ListedBeneficiary[]> {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const { key, direction } = SORTS[sort];
    const order = key === "''" ? ['id'] : [key, 'id'];
    const conditions: string[] = [];
    if (q) conditions.push(`beneficiary_text(name, account_number) ILIKE ${bind(`%${escapeLike(q)}%`)}`);
    if (after) {
      const position = order.length === 1 ? [] : [`${bind(after.key)}::text`];
      const beyond = direction === 'ASC' ? '>' : '<';
      conditions.push(`(${order.join(', ')}) ${beyond} (${[...position, `${bind(after.id)}::uuid`].join(', ')})`);
    }
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    return queryRows(
      this.database,
      listedBeneficiary,
      `SELECT id, name, account_number AS "accountNumber", created_at AS "createdAt", ${key} AS "sortKey"
       FROM beneficiary ${where} ORDER BY ${order.map((column) => `${column} ${direction}`).join(', ')} LIMIT ${bind(limit)}`,
      parameters,
    );
  }
}

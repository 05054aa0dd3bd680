import type { PagedResponse } from '@larkspur/contracts/http';
import type { CustomerLine, StatementLine } from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { hasTrigram, NOT_SEARCHABLE } from '@larkspur/service-kit/validation/search-text';
import { Injectable } from '@nestjs/common';
import { type LineRow, toStatementLine } from '../../lines/to-statement-line';
import { BackOfficeStatementRepository } from '../back-office-statement.repository';
import { DEFAULT_SORT, invalidField, parseFilters } from '../line-filters.dto';
import { StatementRepository } from '../statement.repository';
import { StatementCursors } from './statement-cursors';
import { type ListLinesQuery, parseLimit } from './statements.dto';

@Injectable()
export class StatementsService {
  constructor(
    private readonly statements: StatementRepository,
    private readonly backOffice: BackOfficeStatementRepository,
    private readonly cursors: StatementCursors,
  ) {}

  async listOfCustomer(
    userId: string,
    query: ListLinesQuery,
    defaultLimit?: number,
  ): Promise<PagedResponse<StatementLine>> {
    const { rows, page } = await this.findPage(this.statements, userId, query, defaultLimit);
    return { data: rows.map(toStatementLine), page };
  }

  /**
   * The lines of all customers, or of the one with `userId`, for the back office. An unknown customer has no lines.
   * @throws ProblemException invalid for a search that no index can serve; unavailable when it takes too long
   */
  async listOfAll({ userId, ...query }: ListLinesQuery & { userId?: string }): Promise<PagedResponse<CustomerLine>> {
    assertSearchable({ userId, q: query.q });
    const { rows, page } = await this.findPage(this.backOffice, userId?.toLowerCase() ?? null, query);
    const names = await this.backOffice.findCustomerNames(rows);
    const data = rows.map((row) => {
      const { userId } = row;
      return { ...toStatementLine(row), userId, customerName: names.get(userId) ?? null };
    });
    return { data, page };
  }

  /**
   * The lines of one customer, for the back office.
   * @throws ProblemException unavailable when it takes too long
   */
  async listOfOne(userId: string, query: ListLinesQuery): Promise<PagedResponse<StatementLine>> {
    const { rows, page } = await this.findPage(this.backOffice, userId.toLowerCase(), query);
    return { data: rows.map(toStatementLine), page };
  }

  /** @throws ProblemException not_found, also for another customer's line */
  async getLine(userId: string, givenId: string): Promise<StatementLine> {
    const id = parseId(givenId);
    const row = id && (await this.statements.find(userId, id));
    if (!row) throw new ProblemException('not_found', { message: 'Transaction not found.' });
    return toStatementLine(row);
  }

  private async findPage(
    repository: Pick<StatementRepository, 'findLines'>,
    userId: string | null,
    query: ListLinesQuery,
    defaultLimit?: number,
  ) {
    const limit = parseLimit(query.limit, defaultLimit);
    const sort = query.sort ?? DEFAULT_SORT;
    const list = userId ?? 'all';
    const found = await repository.findLines({
      userId,
      filters: parseFilters(query),
      sort,
      after: this.cursors.decode(list, sort, query.cursor),
      // One line more than requested shows whether there is a next page.
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last: LineRow | undefined = rows.at(-1);
    const next = found.length > limit && last ? this.cursors.encode(list, sort, last) : null;
    return { rows, page: { next, limit } };
  }
}

/** One customer's lines are few enough to be read. */
export function assertSearchable({ userId, q }: { userId?: string | undefined; q?: string | undefined }): void {
  if (!userId && q && !hasTrigram(q)) throw invalidField('q', NOT_SEARCHABLE);
}

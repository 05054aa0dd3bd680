import type { PagedResponse } from '@larkspur/contracts/http';
import type { CustomerLine, StatementLine } from '@larkspur/contracts/transaction';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { DEFAULT_SORT, readFilters, refused } from './line-filters';
import { type LineRow, lineOnWire } from './line-on-wire';
import { canSearchAll } from './lines-query';
import { StatementRepository } from './statement.repository';
import { StatementCursors } from './statement-cursor';
import { type ListLinesQuery, readLimit } from './statements.dto';

@Injectable()
export class StatementsService {
  constructor(
    private readonly statements: StatementRepository,
    private readonly cursors: StatementCursors,
  ) {}

  /** One customer's lines. */
  async page(userId: string, query: ListLinesQuery, defaultLimit?: number): Promise<PagedResponse<StatementLine>> {
    const { rows, page } = await this.rows(userId, query, defaultLimit);
    return { data: rows.map(lineOnWire), page };
  }

  /** All customers' lines, or those of the one that `userId` names: an unknown one has none. */
  async pageOfAll({ userId, ...query }: ListLinesQuery & { userId?: string }): Promise<PagedResponse<CustomerLine>> {
    if (!userId && query.q && !canSearchAll(query.q)) throw refused('q', 'Search for at least three characters.');
    const { rows, page } = await this.rows(userId?.toLowerCase() ?? null, query);
    return { data: rows.map((row) => ({ ...lineOnWire(row), userId: row.user_id })), page };
  }

  /** @throws not_found, also for another customer's line */
  async line(userId: string, givenId: string): Promise<StatementLine> {
    const id = parseId(givenId);
    const row = id && (await this.statements.find(userId, id));
    if (!row) throw new ProblemException('not_found', { message: 'There is no such transaction.' });
    return lineOnWire(row);
  }

  private async rows(userId: string | null, query: ListLinesQuery, defaultLimit?: number) {
    const limit = readLimit(query.limit, defaultLimit);
    const sort = query.sort ?? DEFAULT_SORT;
    const list = userId ?? 'all';
    const found = await this.statements.lines({
      userId,
      filters: readFilters(query),
      sort,
      after: this.cursors.read(list, sort, query.cursor),
      // One more than asked for tells whether there is a next page.
      limit: limit + 1,
    });
    const rows = found.slice(0, limit);
    const last: LineRow | undefined = rows.at(-1);
    const next = found.length > limit && last ? this.cursors.write(list, sort, last) : null;
    return { rows, page: { next, limit } };
  }
}

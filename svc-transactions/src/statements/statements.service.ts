import { DEFAULT_PAGE_LIMIT, type ListAnswer } from '@larkspur/contracts/http';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { decodeCursor, encodeCursor, type KeysetCursor } from '@larkspur/service-kit/keyset-cursor';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import { lineOnWire } from './line-on-wire';
import { StatementRepository } from './statement.repository';

@Injectable()
export class StatementsService {
  constructor(private readonly statements: StatementRepository) {}

  async page(
    userId: string,
    { cursor, limit = DEFAULT_PAGE_LIMIT }: { cursor?: string; limit?: number },
  ): Promise<ListAnswer<StatementLine>> {
    const rows = await this.statements.ofUser(userId, { after: parse(cursor), limit: limit + 1 });
    const lines = rows.slice(0, limit);
    const last = lines.at(-1);
    const next = rows.length > limit && last ? encodeCursor(last) : null;
    return { data: lines.map(lineOnWire), page: { next, limit } };
  }
}

function parse(text: string | undefined): KeysetCursor | null {
  if (text === undefined) return null;
  const cursor = decodeCursor(text);
  if (!cursor) {
    throw new ProblemException('invalid', { errors: [{ field: 'cursor', message: 'is not a cursor of this list' }] });
  }
  return cursor;
}

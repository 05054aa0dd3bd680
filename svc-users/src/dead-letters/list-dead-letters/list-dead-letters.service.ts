import type { PagedResponse } from '@larkspur/contracts/http';
import type { DeadLetter } from '@larkspur/contracts/operations';
import { decodeCursor, encodeCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { invalidCursor } from '@larkspur/service-kit/http/invalid-cursor';
import { Injectable } from '@nestjs/common';
import { DeadLetterRepository } from '../dead-letter.repository';
import { toDeadLetterResponse } from '../dead-letter-response';
import type { ListDeadLettersQuery } from './list-dead-letters.dto';

@Injectable()
export class ListDeadLettersService {
  constructor(private readonly deadLetters: DeadLetterRepository) {}

  /** @throws invalid for a cursor of another list */
  async list({ queue, redriven, limit, cursor }: ListDeadLettersQuery): Promise<PagedResponse<DeadLetter>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after === null) throw invalidCursor();
    // One extra row shows whether there is a next page.
    const rows = await this.deadLetters.list({ queue, isRedriven: redriven, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last ? encodeCursor({ date: last.diedAt, id: last.id }) : null;
    return { data: page.map(toDeadLetterResponse), page: { next, limit } };
  }
}

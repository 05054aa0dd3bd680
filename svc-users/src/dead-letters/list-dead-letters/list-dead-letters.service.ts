import type { PagedResponse } from '@larkspur/contracts/http';
import type { DeadLetter } from '@larkspur/contracts/operations';
import { decodeCursor, encodeCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable } from '@nestjs/common';
import { DeadLetterRepository } from '../dead-letter.repository';
import type { ListDeadLettersDto } from './list-dead-letters.dto';

@Injectable()
export class ListDeadLettersService {
  constructor(private readonly letters: DeadLetterRepository) {}

  /** @throws invalid for a cursor that is none */
  async list({ queue, redriven, limit, cursor }: ListDeadLettersDto): Promise<PagedResponse<DeadLetter>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    if (after === null) {
      throw new ProblemException('invalid', {
        errors: [{ field: 'cursor', message: 'This is no cursor of this list.' }],
      });
    }
    const isRedriven = redriven === undefined ? undefined : redriven === 'true';
    // One more than asked for tells whether there is a next page.
    const found = await this.letters.page({ queue, isRedriven, after, limit: limit + 1 });
    const data = found.slice(0, limit);
    const last = data.at(-1);
    const next = found.length > limit && last ? encodeCursor({ date: new Date(last.diedAt), id: last._id }) : null;
    return { data, page: { next, limit } };
  }
}

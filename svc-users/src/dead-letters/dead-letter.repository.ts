import type { DeadLetter as DeadLetterMessage } from '@larkspur/service-kit/bus/bus';
import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { pgInteger, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { EntityManager, Repository } from 'typeorm';
import { maskPayload } from './collect-dead-letters/mask-payload';
import { DeadLetter } from './dead-letter.entity';
import { DeadLetterEraser } from './dead-letter-eraser';

/** No message comes near this size. A larger one is listed, but not kept, so it cannot be redriven. */
const MAX_MESSAGE_BYTES = 8 * 1_024 * 1_024;

const waitingRow = z.object({ queue: z.string(), count: pgInteger }).describe('waiting dead letters');

interface DeadLetterFilter {
  queue?: string | undefined;
  isRedriven?: boolean | undefined;
  /** The last row of the previous page. */
  after?: KeysetCursor | undefined;
  limit: number;
}

/**
 * `original` is `null` after a redrive, for a message that was too large, and if a deleted customer could not be erased from
 * it.
 */
interface RedrivableDeadLetter {
  id: string;
  queue: string;
  redrivenAt: Date | null;
  original: Pick<DeadLetterMessage, 'content' | 'properties'> | null;
}

@Injectable()
export class DeadLetterRepository {
  constructor(
    @InjectRepository(DeadLetter) private readonly deadLetters: Repository<DeadLetter>,
    private readonly eraser: DeadLetterEraser,
  ) {}

  /** Ignores a dead letter that is stored already. One about a deleted user loses their personal data immediately. */
  async add(letter: DeadLetterMessage): Promise<void> {
    await this.insert(letter);
    await this.eraser.eraseDeleted(letter.content);
  }

  private async insert(letter: DeadLetterMessage): Promise<void> {
    const { id, queue, type, reason, diedAt, content, properties } = letter;
    const isKept = content.length <= MAX_MESSAGE_BYTES;
    await this.deadLetters
      .createQueryBuilder()
      .insert()
      .values({
        id,
        queue,
        type,
        reason,
        masked: maskPayload(content),
        original: isKept ? content : null,
        properties: isKept ? JSON.stringify(properties) : null,
        diedAt,
      })
      .orIgnore()
      .execute();
  }

  /** Newest first. */
  list({ queue, isRedriven, after, limit }: DeadLetterFilter): Promise<DeadLetter[]> {
    const query = this.deadLetters
      .createQueryBuilder('letter')
      .orderBy('letter.diedAt', 'DESC')
      .addOrderBy('letter.id', 'DESC')
      .limit(limit);
    if (queue !== undefined) query.andWhere('letter.queue = :queue', { queue });
    if (isRedriven !== undefined) query.andWhere(`letter.redrivenAt IS ${isRedriven ? 'NOT NULL' : 'NULL'}`);
    if (after) query.andWhere('(letter.diedAt, letter.id) < (:date::timestamptz, :id::uuid)', { ...after });
    return query.getMany();
  }

  /** Locks the dead letter until the transaction ends, so that concurrent redrives wait. */
  async lock(manager: EntityManager, id: string): Promise<RedrivableDeadLetter | null> {
    const letter = await manager.findOne(DeadLetter, {
      where: { id },
      select: { id: true, queue: true, redrivenAt: true, original: true, properties: true },
      lock: { mode: 'pessimistic_write' },
    });
    if (!letter) return null;
    const { queue, redrivenAt, original, properties } = letter;
    return {
      id,
      queue,
      redrivenAt,
      original: original && properties ? { content: original, properties: JSON.parse(properties, reviveBytes) } : null,
    };
  }

  /** Clears the original message: from now on it exists in its queue. */
  async markRedriven(manager: EntityManager, id: string, redrivenBy: string): Promise<DeadLetter> {
    await manager.update(
      DeadLetter,
      { id },
      { redrivenAt: () => 'now()', redrivenBy, original: null, properties: null },
    );
    return manager.findOneByOrFail(DeadLetter, { id });
  }

  countWaiting(): Promise<{ queue: string; count: number }[]> {
    const sql = 'SELECT queue, count(*) AS count FROM dead_letter WHERE redriven_at IS NULL GROUP BY queue';
    return queryRows(this.deadLetters.manager, waitingRow, sql);
  }
}

/** Reverses `Buffer.toJSON`: headers can contain bytes. */
function reviveBytes(_: string, value: unknown): unknown {
  const isBytes =
    typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
  return isBytes && Array.isArray(value.data) ? Buffer.from(value.data) : value;
}

import type { UserNote } from '@larkspur/contracts/user';
import { pgTimestamp, queryRow, queryRows, type SqlExecutor, z } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CustomerNote } from './customer-note.entity';

const noteRow = z
  .object({
    id: z.string(),
    text: z.string(),
    authorId: z.string(),
    authorName: z.string().nullable(),
    createdAt: pgTimestamp,
  })
  .describe('notes on a user');

/** The author's current name, or what is left of a deleted one's. */
const SELECT_NOTES = `
  SELECT n.id, n.text, n.author_id AS "authorId", n.created_at AS "createdAt",
    coalesce(author.first_name || ' ' || author.last_name, deleted_author.name) AS "authorName"
  FROM audit.customer_note n
  LEFT JOIN customer author ON author.user_id = n.author_id
  LEFT JOIN audit.deleted_user_name deleted_author ON deleted_author.user_id = n.author_id`;

/** Notes are deleted together with the customer. */
@Injectable()
export class NoteRepository {
  async add(manager: EntityManager, note: Pick<CustomerNote, 'id' | 'userId' | 'authorId' | 'text'>): Promise<void> {
    await manager.insert(CustomerNote, note);
  }

  async find(executor: SqlExecutor, id: string): Promise<UserNote | null> {
    const row = await queryRow(executor, noteRow, `${SELECT_NOTES} WHERE n.id = $1`, [id]);
    return row && toNote(row);
  }

  /**
   * Newest first: ids sort by time.
   * @param page.before id of the last note of the previous page
   */
  async list(
    executor: SqlExecutor,
    userId: string,
    { before, limit }: { before?: string | undefined; limit: number },
  ): Promise<UserNote[]> {
    const rows = await queryRows(
      executor,
      noteRow,
      `${SELECT_NOTES} WHERE n.user_id = $1 AND ($2::uuid IS NULL OR n.id < $2::uuid) ORDER BY n.id DESC LIMIT $3`,
      [userId, before ?? null, limit],
    );
    return rows.map(toNote);
  }
}

function toNote({ id, text, authorId, authorName, createdAt }: z.output<typeof noteRow>): UserNote {
  return {
    _id: id,
    text,
    author: { userId: authorId, name: authorName ?? 'Unknown user' },
    createdAt: createdAt.toISOString(),
  };
}

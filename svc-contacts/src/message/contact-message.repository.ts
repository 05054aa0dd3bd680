import type { ContactSort, ContactStats } from '@larkspur/contracts/contact';
import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { pgInteger, pgTimestamp, queryRow, queryRows, z } from '@larkspur/service-kit/database/query-rows';
import { escapeLike } from '@larkspur/service-kit/validation/search-text';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity';

interface MessageFilter {
  /** Searched in name, email, phone, subject and message. */
  q?: string | undefined;
  isRead?: boolean | undefined;
  sort: ContactSort;
  after?: KeysetCursor | undefined;
  limit: number;
}

const NEWEST_FIRST = { direction: 'DESC', beyond: '<' };
const OLDEST_FIRST = { direction: 'ASC', beyond: '>' };

const messageRow = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    subject: z.string(),
    message: z.string(),
    isRead: z.boolean(),
    createdAt: pgTimestamp,
  })
  .describe('contact messages');
const statsRow = z
  .object({ total: pgInteger, unread: pgInteger, oldestUnread: pgTimestamp.nullable() })
  .describe('contact message counts');

@Injectable()
export class ContactMessageRepository {
  constructor(private readonly backOffice: BackOfficeDatabase) {}

  async insert(manager: EntityManager, message: ContactMessageEntity): Promise<void> {
    await manager.insert(ContactMessageEntity, message);
  }

  /** @throws unavailable when it takes too long */
  findPage({ q, isRead, sort, after, limit }: MessageFilter): Promise<ContactMessageEntity[]> {
    const parameters: unknown[] = [];
    const bind = (value: unknown) => `$${parameters.push(value)}`;
    const { direction, beyond } = sort === 'newest' ? NEWEST_FIRST : OLDEST_FIRST;
    const conditions: string[] = [];
    // A row comparison can start from the index on (created_at, id).
    if (after)
      conditions.push(`(created_at, id) ${beyond} (${bind(after.date)}::timestamptz, ${bind(after.id)}::uuid)`);
    if (isRead !== undefined) conditions.push(isRead ? 'is_read' : 'NOT is_read');
    if (q) conditions.push(`contact_text(name, email, phone, subject, message) ILIKE ${bind(`%${escapeLike(q)}%`)}`);
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    return queryRows(
      this.backOffice,
      messageRow,
      `SELECT id, name, email, phone, subject, message, is_read AS "isRead", created_at AS "createdAt"
       FROM contact_message ${where} ORDER BY created_at ${direction}, id ${direction} LIMIT ${bind(limit)}`,
      parameters,
    );
  }

  async readStats(): Promise<ContactStats> {
    const row = await queryRow(
      this.backOffice,
      statsRow,
      `SELECT (SELECT count(*) FROM contact_message) AS total, count(*) AS unread, min(created_at) AS "oldestUnread"
       FROM contact_message WHERE NOT is_read`,
    );
    if (!row) throw new Error('Counting contact messages returned no row');
    return { ...row, oldestUnread: row.oldestUnread?.toISOString() ?? null };
  }

  /** Locks the message until the transaction ends. */
  lock(manager: EntityManager, id: string): Promise<ContactMessageEntity | null> {
    return manager.findOne(ContactMessageEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async setRead(manager: EntityManager, id: string, isRead: boolean): Promise<void> {
    await manager.update(ContactMessageEntity, { id }, { isRead });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ContactMessageEntity, { id });
  }
}

import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity';

export interface SendingLimit {
  messages: number;
  seconds: number;
}

export interface MessageFilter {
  /** Found in name, e-mail, phone, subject and message. */
  q?: string | undefined;
  isRead?: boolean | undefined;
  after?: KeysetCursor | undefined;
  limit: number;
}

const SEARCHED = ['name', 'email', 'phone', 'subject', 'message'] as const;

@Injectable()
export class MessageRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * See admit-message.sql.
   * @returns the id under which it is stored, or is to be stored where that is `wanted`; or how long to wait
   */
  async admit(
    manager: EntityManager,
    wanted: string,
    { senders, fingerprint }: { senders: string[]; fingerprint: string },
    limits: readonly SendingLimit[],
    onceWithinSeconds: number,
  ): Promise<{ id: string } | { id: null; waitSeconds: number }> {
    const [row] = await manager.query<{ id: string | null; wait_s: number | null }[]>(
      'SELECT id, wait_s FROM admit_message($1, $2, $3, $4, $5, $6)',
      [
        wanted,
        fingerprint,
        senders,
        limits.map(({ messages }) => messages),
        limits.map(({ seconds }) => seconds),
        onceWithinSeconds,
      ],
    );
    return row?.id ? { id: row.id } : { id: null, waitSeconds: row?.wait_s ?? 0 };
  }

  async insert(manager: EntityManager, message: ContactMessageEntity): Promise<void> {
    await manager.insert(ContactMessageEntity, message);
  }

  /** Newest first. */
  findPage({ q, isRead, after, limit }: MessageFilter): Promise<ContactMessageEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(ContactMessageEntity, 'message')
      .orderBy('message.createdAt', 'DESC')
      .addOrderBy('message.id', 'DESC')
      .limit(limit);
    // A row comparison is what the index on (created_at, id) can start from.
    if (after) query.andWhere('(message.createdAt, message.id) < (:date, :id)', after);
    if (isRead !== undefined) query.andWhere(isRead ? 'message.isRead' : 'NOT message.isRead');
    if (q) {
      const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
      query.andWhere(`(${SEARCHED.map((field) => `message.${field} ILIKE :pattern`).join(' OR ')})`, { pattern });
    }
    return query.getMany();
  }

  /** The message, locked until the transaction ends; null when there is none. */
  lock(manager: EntityManager, id: string): Promise<ContactMessageEntity | null> {
    return manager.findOne(ContactMessageEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  async mark(manager: EntityManager, id: string, isRead: boolean): Promise<void> {
    await manager.update(ContactMessageEntity, { id }, { isRead });
  }

  async delete(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ContactMessageEntity, { id });
  }
}

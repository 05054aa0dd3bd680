import type { KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity';

export interface MessageFilter {
  /** Searched in name, email, phone, subject and message. */
  q?: string | undefined;
  isRead?: boolean | undefined;
  after?: KeysetCursor | undefined;
  limit: number;
}

const SEARCHED_COLUMNS = ['name', 'email', 'phone', 'subject', 'message'] as const;

@Injectable()
export class ContactMessageRepository {
  constructor(@InjectRepository(ContactMessageEntity) private readonly messages: Repository<ContactMessageEntity>) {}

  async insert(manager: EntityManager, message: ContactMessageEntity): Promise<void> {
    await manager.insert(ContactMessageEntity, message);
  }

  /** Newest first. */
  findPage({ q, isRead, after, limit }: MessageFilter): Promise<ContactMessageEntity[]> {
    const query = this.messages
      .createQueryBuilder('message')
      .orderBy('message.createdAt', 'DESC')
      .addOrderBy('message.id', 'DESC')
      .limit(limit);
    // A row comparison can start from the index on (created_at, id).
    if (after) query.andWhere('(message.createdAt, message.id) < (:date, :id)', after);
    if (isRead !== undefined) query.andWhere(isRead ? 'message.isRead' : 'NOT message.isRead');
    if (q) {
      const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
      const conditions = SEARCHED_COLUMNS.map((column) => `message.${column} ILIKE :pattern`);
      query.andWhere(`(${conditions.join(' OR ')})`, { pattern });
    }
    return query.getMany();
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

import type { KeysetCursor } from '@larkspur/service-kit/keyset-cursor';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactMessageEntity } from './contact-message.entity';

@Injectable()
export class MessageRepository {
  constructor(private readonly database: DataSource) {}

  async insert(message: ContactMessageEntity): Promise<void> {
    await this.database.manager.insert(ContactMessageEntity, message);
  }

  /** Newest first. */
  page(limit: number, after: KeysetCursor | null): Promise<ContactMessageEntity[]> {
    const query = this.database.manager
      .createQueryBuilder(ContactMessageEntity, 'message')
      .orderBy('message.createdAt', 'DESC')
      .addOrderBy('message.id', 'DESC')
      .limit(limit);
    // A row comparison is what the index on (created_at, id) can start from.
    if (after) query.where('(message.createdAt, message.id) < (:date, :id)', after);
    return query.getMany();
  }

  /** @returns false when there is no such message */
  async delete(id: string): Promise<boolean> {
    const { affected } = await this.database.manager.delete(ContactMessageEntity, { id });
    return affected === 1;
  }
}

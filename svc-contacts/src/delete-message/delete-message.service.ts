import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MessageRepository } from '../message/message.repository';

@Injectable()
export class DeleteMessageService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The audit keeps who wrote and when, not the words.
   * @returns the message's id
   * @throws not_found, also for what could never be an id
   */
  async delete(text: string): Promise<string> {
    const id = parseId(text);
    const deleted = await this.database.transaction(async (manager) => {
      const message = id && (await this.messages.lock(manager, id));
      if (!message) throw new ProblemException('not_found');
      const { name, email, createdAt } = message;
      await this.messages.delete(manager, message.id);
      await this.audit.record(manager, {
        action: 'contact.deleted',
        objectId: message.id,
        changes: [
          { field: 'name', before: name, after: null },
          { field: 'email', before: email, after: null },
          { field: 'createdAt', before: createdAt.toISOString(), after: null },
        ],
      });
      return message.id;
    });
    this.outbox.wake();
    return deleted;
  }
}

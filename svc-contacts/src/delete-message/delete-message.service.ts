import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactMessageRepository } from '../message/contact-message.repository';

@Injectable()
export class DeleteMessageService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: ContactMessageRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * The audit log keeps the sender and the time, not the content.
   * @returns the message's id in its canonical form
   * @throws not_found, also for text that is not an id
   */
  async delete(idText: string): Promise<string> {
    const id = parseId(idText);
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

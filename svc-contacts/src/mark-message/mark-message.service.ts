import type { ContactMessage } from '@larkspur/contracts/contact';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ContactMessageRepository } from '../message/contact-message.repository';
import { toContactMessage } from '../message/contact-message-response';

@Injectable()
export class MarkMessageService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: ContactMessageRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Idempotent: only the first of several equal requests changes the message and is audited.
   * @throws not_found, also for text that is not an id
   */
  async mark(idText: string, isRead: boolean): Promise<ContactMessage> {
    const id = parseId(idText);
    const marked = await this.database.transaction(async (manager) => {
      const message = id && (await this.messages.lock(manager, id));
      if (!message) throw new ProblemException('not_found');
      if (message.isRead !== isRead) {
        await this.messages.setRead(manager, message.id, isRead);
        await this.audit.record(manager, {
          action: isRead ? 'contact.read' : 'contact.unread',
          objectId: message.id,
          changes: [{ field: 'isRead', before: message.isRead, after: isRead }],
        });
      }
      return { ...message, isRead };
    });
    this.outbox.wake();
    return toContactMessage(marked);
  }
}

import type { ContactMessage } from '@larkspur/contracts/contact';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MessageRepository } from '../message/message.repository';
import { toContactMessage } from '../message/to-contact-message';

@Injectable()
export class MarkMessageService {
  constructor(
    private readonly database: DataSource,
    private readonly messages: MessageRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Marked twice, it is one act of whoever was first.
   * @throws not_found, also for what could never be an id
   */
  async mark(text: string, isRead: boolean): Promise<ContactMessage> {
    const id = parseId(text);
    const marked = await this.database.transaction(async (manager) => {
      const message = id && (await this.messages.lock(manager, id));
      if (!message) throw new ProblemException('not_found');
      if (message.isRead !== isRead) {
        await this.messages.mark(manager, message.id, isRead);
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

import type { ContactMessage } from '@larkspur/contracts/contact';
import type { ListAnswer } from '@larkspur/contracts/http';
import type { Caller } from '@larkspur/service-kit/access';
import { decodeCursor, encodeCursor, type KeysetCursor } from '@larkspur/service-kit/keyset-cursor';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable } from '@nestjs/common';
import type { ContactMessageEntity } from '../message/contact-message.entity';
import { MessageRepository } from '../message/message.repository';
import type { ListMessagesDto } from './list-messages.dto';

@Injectable()
export class ListMessagesService {
  constructor(private readonly messages: MessageRepository) {}

  /** The home page asks for this list on behalf of everyone; only an administrator is given messages. */
  async list(caller: Caller | null, { limit, cursor }: ListMessagesDto): Promise<ListAnswer<ContactMessage>> {
    if (caller?.role !== 'administrator') return { data: [], page: { next: null, limit } };
    // One more than asked for tells whether there is a next page.
    const found = await this.messages.page(limit + 1, cursor === undefined ? null : position(cursor));
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      data: page.map(onWire),
      page: { next: found.length > limit && last ? encodeCursor({ date: last.createdAt, id: last.id }) : null, limit },
    };
  }
}

function position(cursor: string): KeysetCursor {
  const after = decodeCursor(cursor);
  if (!after) {
    throw new ProblemException('invalid', {
      errors: [{ field: 'cursor', message: 'This is no cursor of this list.' }],
    });
  }
  return after;
}

function onWire({ id, createdAt, ...message }: ContactMessageEntity): ContactMessage {
  return { _id: id, ...message, createdAt: createdAt.toISOString() };
}

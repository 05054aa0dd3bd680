import type { ContactMessage } from '@larkspur/contracts/contact';
import type { PagedResponse } from '@larkspur/contracts/http';
import { decodeCursor, encodeCursor, type KeysetCursor } from '@larkspur/service-kit/database/keyset-cursor';
import { invalidCursor } from '@larkspur/service-kit/http/invalid-cursor';
import type { Caller } from '@larkspur/service-kit/security/access';
import { Injectable } from '@nestjs/common';
import { ContactMessageRepository } from '../message/contact-message.repository';
import { toContactMessage } from '../message/contact-message-response';
import { type ListMessagesDto, parseFilters } from './list-messages.dto';

@Injectable()
export class ListMessagesService {
  constructor(private readonly messages: ContactMessageRepository) {}

  /** The home page requests this list for every visitor. Only back-office users get messages. */
  async list(
    caller: Caller | null,
    { limit, cursor, ...filters }: ListMessagesDto,
  ): Promise<PagedResponse<ContactMessage>> {
    if (caller?.role !== 'administrator' && caller?.role !== 'auditor') {
      return { data: [], page: { next: null, limit } };
    }
    const found = await this.messages.findPage({
      ...parseFilters(filters),
      after: cursor === undefined ? undefined : parseCursor(cursor),
      // One extra row shows whether there is a next page.
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      data: page.map(toContactMessage),
      page: { next: found.length > limit && last ? encodeCursor({ date: last.createdAt, id: last.id }) : null, limit },
    };
  }
}

function parseCursor(cursor: string): KeysetCursor {
  const after = decodeCursor(cursor);
  if (!after) throw invalidCursor();
  return after;
}

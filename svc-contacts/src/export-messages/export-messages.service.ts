import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { type MessageFiltersDto, parseFilters } from '../list-messages/list-messages.dto';
import type { ContactMessageEntity } from '../message/contact-message.entity';
import { ContactMessageRepository } from '../message/contact-message.repository';

@Injectable()
export class ExportMessagesService {
  constructor(
    private readonly messages: ContactMessageRepository,
    private readonly downloads: CsvDownloads,
  ) {}

  /** @throws invalid, unavailable */
  async start(query: MessageFiltersDto): Promise<CsvDownload> {
    const filters = parseFilters(query);
    return this.downloads.start<ContactMessageEntity>(
      {
        list: 'contacts',
        header: ['Received (UTC)', 'Name', 'Email', 'Phone', 'Subject', 'Message', 'Read', 'Id'],
        toCells: ({ id, createdAt, name, email, phone, subject, message, isRead }) => [
          createdAt.toISOString(),
          ...[name, email, phone, subject, message].map(escapeFormula),
          isRead ? 'yes' : 'no',
          id,
        ],
        readPage: (last, limit) => {
          const after = last && { date: last.createdAt.toISOString(), id: last.id };
          return this.messages.findPage({ ...filters, after, limit });
        },
      },
      { action: 'contacts.exported', changes: usedFilters({ q: query.q, read: query.read }) },
    );
  }
}

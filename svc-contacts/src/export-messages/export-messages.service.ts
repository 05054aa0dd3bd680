import { bankToday } from '@larkspur/contracts/bank-day';
import { Clock } from '@larkspur/service-kit/clock';
import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { escapeFormula } from '@larkspur/service-kit/csv/escape-formula';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit, usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MessageFiltersDto, parseFilters } from '../list-messages/list-messages.dto';
import type { ContactMessageEntity } from '../message/contact-message.entity';
import { ContactMessageRepository } from '../message/contact-message.repository';

@Injectable()
export class ExportMessagesService {
  private readonly downloads: CsvDownloads;

  constructor(
    private readonly database: DataSource,
    private readonly messages: ContactMessageRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    drain: Drain,
    jobs: PacedJobs,
  ) {
    this.downloads = new CsvDownloads(clock, drain, jobs);
  }

  /** @throws invalid, unavailable */
  async start(query: MessageFiltersDto): Promise<CsvDownload> {
    const filters = parseFilters(query);
    return this.downloads.start<ContactMessageEntity>(
      {
        name: `larkspur-contacts-${bankToday(this.clock.now())}.csv`,
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
      () => this.recordAudit(query),
    );
  }

  private async recordAudit({ q, read }: MessageFiltersDto): Promise<void> {
    const changes = usedFilters({ q, read });
    await this.database.transaction((manager) => this.audit.record(manager, { action: 'contacts.exported', changes }));
    this.outbox.wake();
  }
}

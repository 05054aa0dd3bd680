import { Readable } from 'node:stream';
import { bankToday } from '@larkspur/contracts/bank-day';
import type { UserSort } from '@larkspur/contracts/user';
import { ActiveDownloads } from '@larkspur/service-kit/active-downloads';
import { Bulkhead } from '@larkspur/service-kit/bulkhead';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListedCustomer, UserListRepository } from '../list-users/user-list.repository';
import type { UserFilters } from '../list-users/user-list-query';
import { usersCsv } from './users-csv';

const PAGE_SIZE = 500;
const MAX_CONCURRENT_EXPORTS = 3;

export interface UserExportQuery {
  filters: UserFilters;
  sort: UserSort;
}

/**
 * Streams the user list as a CSV file. Each page is read by its own query when the client is ready for it, so a slow client
 * keeps no transaction open. Users that change during the download are exported as they were when their page was read.
 */
@Injectable()
export class ExportUsersService {
  private readonly downloads: ActiveDownloads;
  private readonly bulkhead = new Bulkhead({ maxConcurrent: MAX_CONCURRENT_EXPORTS });

  constructor(
    private readonly database: DataSource,
    private readonly users: UserListRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    drain: Drain,
  ) {
    this.downloads = new ActiveDownloads(clock, drain);
  }

  /**
   * No page is read before the download has begun: a search may take longer than the gateway waits for a response. The
   * stream ends with an error when a page cannot be read, so that a truncated file does not look complete.
   * @throws unavailable while too many exports are running
   */
  async start(query: UserExportQuery): Promise<{ name: string; content: Readable }> {
    if (!this.bulkhead.tryAcquire()) {
      throw new ProblemException('unavailable', {
        message: 'Other exports are running. Try again in a few seconds.',
        headers: { 'retry-after': '5' },
      });
    }
    try {
      await this.recordAudit(query);
      const content = Readable.from(usersCsv(this.readPages(query)), { objectMode: false });
      this.downloads.track(content);
      content.once('close', () => this.bulkhead.release());
      return { name: `larkspur-users-${bankToday(this.clock.now())}.csv`, content };
    } catch (error) {
      this.bulkhead.release();
      throw error;
    }
  }

  private async *readPages({ filters, sort }: UserExportQuery): AsyncGenerator<ListedCustomer[]> {
    for (let last: ListedCustomer | undefined, isComplete = false; !isComplete; ) {
      const after = last ? { after: { key: last.sortKey, id: last.userId } } : {};
      const page = await this.users.list({ filters, sort, limit: PAGE_SIZE, ...after });
      if (page.length > 0) yield page;
      last = page.at(-1);
      isComplete = page.length < PAGE_SIZE;
    }
  }

  /** Before the first byte is sent, so that an export is on record even if the download fails. */
  private async recordAudit({ filters, sort }: UserExportQuery): Promise<void> {
    const changes = Object.entries({ ...filters, sort }).map(([field, value]) => ({
      field,
      before: null,
      after: value ?? null,
    }));
    await this.database.transaction((manager) => this.audit.record(manager, { action: 'users.exported', changes }));
    this.outbox.wake();
  }
}

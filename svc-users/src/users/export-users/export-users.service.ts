import { bankToday } from '@larkspur/contracts/bank-day';
import type { UserSort } from '@larkspur/contracts/user';
import { Clock } from '@larkspur/service-kit/clock';
import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { Drain } from '@larkspur/service-kit/drain';
import { PacedJobs } from '@larkspur/service-kit/jobs/paced-jobs';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit, usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { ListedCustomer } from '../list-users/listed-customer';
import { UserListRepository } from '../list-users/user-list.repository';
import type { UserFilters } from '../list-users/user-list-query';
import { USER_COLUMNS } from './users-csv';

interface UserExportQuery {
  filters: UserFilters;
  sort: UserSort;
}

/** Users that change during the download are exported as they were when their page was read. */
@Injectable()
export class ExportUsersService {
  private readonly downloads: CsvDownloads;

  constructor(
    private readonly database: DataSource,
    private readonly users: UserListRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    drain: Drain,
    jobs: PacedJobs,
  ) {
    this.downloads = new CsvDownloads(clock, drain, jobs);
  }

  /**
   * No page is read before the download has begun: a search may take longer than the gateway waits for a response.
   * @throws unavailable while too many exports are running
   */
  start(query: UserExportQuery): Promise<CsvDownload> {
    return this.downloads.start<ListedCustomer>(
      {
        name: `larkspur-users-${bankToday(this.clock.now())}.csv`,
        header: USER_COLUMNS.map(([header]) => header),
        toCells: (customer) => USER_COLUMNS.map(([, toCell]) => toCell(customer)),
        readPage: (last, limit) =>
          this.users.list({ ...query, limit, ...(last && { after: { key: last.sortKey, id: last.userId } }) }),
      },
      () => this.recordAudit(query.filters),
    );
  }

  /** Before the first byte is sent, so that an export is on record even if the download fails. */
  private async recordAudit(filters: UserFilters): Promise<void> {
    const changes = usedFilters({ ...filters });
    await this.database.transaction((manager) => this.audit.record(manager, { action: 'users.exported', changes }));
    this.outbox.wake();
  }
}

import type { UserSort } from '@larkspur/contracts/user';
import { type CsvDownload, CsvDownloads } from '@larkspur/service-kit/csv/csv-downloads';
import { usedFilters } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
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
  constructor(
    private readonly users: UserListRepository,
    private readonly downloads: CsvDownloads,
  ) {}

  /** @throws unavailable while too many exports are running */
  start(query: UserExportQuery): Promise<CsvDownload> {
    return this.downloads.start<ListedCustomer>(
      {
        list: 'users',
        header: USER_COLUMNS.map(([header]) => header),
        toCells: (customer) => USER_COLUMNS.map(([, toCell]) => toCell(customer)),
        readPage: (last, limit) =>
          this.users.list({ ...query, limit, ...(last && { after: { key: last.sortKey, id: last.userId } }) }),
      },
      { action: 'users.exported', changes: usedFilters({ ...query.filters }) },
    );
  }
}

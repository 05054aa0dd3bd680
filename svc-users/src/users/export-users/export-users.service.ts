import { Readable } from 'node:stream';
import type { UserSort } from '@larkspur/contracts/user';
import { Clock } from '@larkspur/service-kit/clock';
import { Drain } from '@larkspur/service-kit/drain';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type ListedCustomer, UsersListRepository } from '../list-users/users-list.repository';
import type { UserFilters } from '../list-users/users-query';
import { usersCsv } from './users-csv';

const ROWS_AT_ONCE = 500;
const MOST_EXPORTS = 3;
/** However slowly a client reads. */
const LONGEST_MS = 300_000;
/** What is under way when the process is told to stop. */
const GRACE_MS = 5_000;

export interface UsersWantedAsFile {
  filters: UserFilters;
  sort: UserSort;
}

/**
 * The list as a file. It is read page by page as the client takes it, each page by itself: no transaction stays open for
 * a slow reader. Who changes meanwhile stands there as they were when their page was read.
 */
@Injectable()
export class ExportUsersService {
  private readonly underWay = new Set<Readable>();
  private beginning = 0;

  constructor(
    private readonly database: DataSource,
    private readonly users: UsersListRepository,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    drain: Drain,
  ) {
    drain.onStopIntake(() => this.finish());
  }

  /**
   * The stream ends with an error when not everything could be read: half a file must not look like a whole one.
   * @throws unavailable while others are being written
   */
  async begin(wanted: UsersWantedAsFile): Promise<{ name: string; content: Readable }> {
    if (this.underWay.size + this.beginning >= MOST_EXPORTS) {
      throw new ProblemException('unavailable', {
        message: 'Other lists are being written at the moment. Please try again shortly.',
        headers: { 'retry-after': '5' },
      });
    }
    this.beginning++;
    try {
      const first = await this.page(wanted);
      await this.record(wanted);
      const content = Readable.from(usersCsv(this.pages(wanted, first)), { objectMode: false });
      this.watch(content);
      return { name: `larkspur-users-${this.clock.now().toISOString().slice(0, 10)}.csv`, content };
    } finally {
      this.beginning--;
    }
  }

  private watch(content: Readable): void {
    this.underWay.add(content);
    const callOff = this.clock.after(LONGEST_MS, () => content.destroy(new Error('The client reads too slowly')));
    content.once('close', () => {
      callOff();
      this.underWay.delete(content);
    });
  }

  private page({ filters, sort }: UsersWantedAsFile, last?: ListedCustomer): Promise<ListedCustomer[]> {
    const after = last ? { after: { key: last.sortKey, id: last.userId } } : {};
    return this.users.list({ filters, sort, limit: ROWS_AT_ONCE, ...after });
  }

  private async *pages(wanted: UsersWantedAsFile, first: ListedCustomer[]): AsyncGenerator<ListedCustomer[]> {
    for (let page = first; page.length > 0; ) {
      yield page;
      if (page.length < ROWS_AT_ONCE) return;
      page = await this.page(wanted, page.at(-1));
    }
  }

  /** Before the first byte leaves: who has the file is known, whatever becomes of the download. */
  private async record({ filters, sort }: UsersWantedAsFile): Promise<void> {
    const selection = Object.entries({ ...filters, sort }).map(([field, value]) => ({
      field,
      before: null,
      after: value ?? null,
    }));
    await this.database.transaction((manager) =>
      this.audit.record(manager, { action: 'users.exported', changes: selection }),
    );
    this.outbox.wake();
  }

  private async finish(): Promise<void> {
    const all = [...this.underWay];
    const closed = Promise.all(all.map((content) => new Promise((resolve) => content.once('close', resolve))));
    const tooLate = setTimeout(() => {
      for (const content of all) content.destroy(new Error('The service is stopping'));
    }, GRACE_MS);
    await closed;
    clearTimeout(tooLate);
  }
}

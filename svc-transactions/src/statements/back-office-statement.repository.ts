import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { Injectable } from '@nestjs/common';
import type { LineRow } from '../lines/to-statement-line';
import { StatementHolderRepository } from '../statement-holders/statement-holder.repository';
import type { LineSelection } from './lines-query';
import { isSearchOfAll, searchLines } from './search-lines';
import { selectLines } from './statement.repository';

/** The lines of all customers: a search that takes long must not take a connection from payments. */
@Injectable()
export class BackOfficeStatementRepository {
  constructor(
    private readonly database: BackOfficeDatabase,
    private readonly holders: StatementHolderRepository,
  ) {}

  /** @throws ProblemException unavailable when it takes too long */
  findLines(selection: LineSelection): Promise<LineRow[]> {
    return isSearchOfAll(selection) ? searchLines(this.database, selection) : selectLines(this.database, selection);
  }

  /** The names of the lines' customers, by id. */
  findCustomerNames(lines: readonly LineRow[]): Promise<Map<string, string>> {
    return this.holders.findNames(
      this.database,
      lines.map(({ userId }) => userId),
    );
  }
}

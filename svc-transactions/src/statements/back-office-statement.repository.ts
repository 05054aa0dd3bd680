import { BackOfficeDatabase } from '@larkspur/service-kit/database/back-office-database';
import { Injectable } from '@nestjs/common';
import type { LineSelection } from './lines-query';
import { selectLines } from './statement.repository';
import type { LineRow } from './to-statement-line';

/** The lines of all customers: a search that takes long must not take a connection from payments. */
@Injectable()
export class BackOfficeStatementRepository {
  constructor(private readonly database: BackOfficeDatabase) {}

  /** @throws ProblemException unavailable when it takes too long */
  findLines(selection: LineSelection): Promise<LineRow[]> {
    return selectLines(this.database, selection);
  }
}

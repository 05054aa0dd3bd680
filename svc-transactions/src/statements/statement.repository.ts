import { queryRows, type SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StatementLineEntity } from '../lines/statement-line.entity';
import type { LineRow } from '../lines/to-statement-line';
import { findIndexedBefore } from './index-lines/indexed-before';
import { type LineSelection, lineRow, linesQuery } from './lines-query';

@Injectable()
export class StatementRepository {
  constructor(private readonly database: DataSource) {}

  findLines(selection: LineSelection): Promise<LineRow[]> {
    return selectLines(this.database, selection);
  }

  find(userId: string, id: string): Promise<LineRow | null> {
    return this.database.getRepository(StatementLineEntity).findOneBy({ id, userId });
  }
}

export async function selectLines(executor: SqlExecutor, selection: LineSelection): Promise<LineRow[]> {
  const { text, values } = linesQuery(selection, await findIndexedBefore(executor));
  return queryRows(executor, lineRow, text, values);
}

import { queryRows } from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { StatementLineEntity } from '../lines/statement-line.entity';
import { findIndexedBefore } from './index-lines/indexed-before';
import { type LineSelection, lineRow, linesQuery } from './lines-query';
import type { LineRow } from './to-statement-line';

@Injectable()
export class StatementRepository {
  constructor(private readonly database: DataSource) {}

  async findLines(selection: LineSelection): Promise<LineRow[]> {
    const { text, values } = linesQuery(selection, await findIndexedBefore(this.database));
    return queryRows(this.database, lineRow, text, values);
  }

  find(userId: string, id: string): Promise<LineRow | null> {
    return this.database.getRepository(StatementLineEntity).findOneBy({ id, userId });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { indexedBefore } from './indexing/indexed-before';
import type { LineRow } from './line-on-wire';
import { type LinesWanted, lineQuery, linesQuery } from './lines-query';

@Injectable()
export class StatementRepository {
  constructor(private readonly database: DataSource) {}

  async lines(wanted: LinesWanted): Promise<LineRow[]> {
    const { text, values } = linesQuery(wanted, await indexedBefore(this.database));
    return this.database.query<LineRow[]>(text, values);
  }

  async find(userId: string, id: string): Promise<LineRow | null> {
    const { text, values } = lineQuery(userId, id);
    const [row] = await this.database.query<LineRow[]>(text, values);
    return row ?? null;
  }
}

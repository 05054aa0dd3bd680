import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { indexedBefore } from './indexing/indexed-before';
import { type LineSelection, lineQuery, linesQuery } from './lines-query';
import type { LineRow } from './to-statement-line';

@Injectable()
export class StatementRepository {
  constructor(private readonly database: DataSource) {}

  async lines(wanted: LineSelection): Promise<LineRow[]> {
    const { text, values } = linesQuery(wanted, await indexedBefore(this.database));
    return this.database.query<LineRow[]>(text, values);
  }

  async find(userId: string, id: string): Promise<LineRow | null> {
    const { text, values } = lineQuery(userId, id);
    const [row] = await this.database.query<LineRow[]>(text, values);
    return row ?? null;
  }
}

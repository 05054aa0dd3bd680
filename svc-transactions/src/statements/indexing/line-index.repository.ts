import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

@Injectable()
export class LineIndexRepository {
  constructor(private readonly database: DataSource) {}

  /** Answers whether there are more. Several instances may ask at once; one of them copies. */
  async copyLines(most: number): Promise<boolean> {
    const [row] = await this.database.query<{ more: boolean }[]>('SELECT index_lines($1) AS more', [most]);
    return row?.more ?? false;
  }
}

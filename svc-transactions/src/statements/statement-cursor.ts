import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LineSort } from '@larkspur/contracts/transaction';
import { Injectable } from '@nestjs/common';
import { TransactionsConfig } from '../config';
import { invalidField } from './line-filters.dto';
import type { PagePosition } from './lines-query';
import type { LineRow } from './to-statement-line';

const SIGNATURE_BYTES = 16;

/** Where a list goes on. It is sealed with whose list it is and how it is sorted: it fits that one and cannot be made up. */
@Injectable()
export class StatementCursors {
  private readonly key: Uint8Array;

  constructor(config: TransactionsConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', Buffer.from(config.PIN_KEY, 'hex'), '', 'statement cursor', 32));
  }

  encode(list: string, sort: LineSort, last: LineRow): string {
    const value = sort.endsWith('date') ? last.date.toISOString() : last.amount;
    const position = `${value} ${last.id}`;
    return Buffer.concat([this.seal(list, sort, position), Buffer.from(position)]).toString('base64url');
  }

  /** @throws invalid for anything that `write` did not make for this list and sort */
  decode(list: string, sort: LineSort, cursor: string | undefined): PagePosition | null {
    if (cursor === undefined) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const position = bytes.subarray(SIGNATURE_BYTES).toString();
    const sign = bytes.subarray(0, SIGNATURE_BYTES);
    if (sign.length !== SIGNATURE_BYTES || !timingSafeEqual(sign, this.seal(list, sort, position))) {
      throw invalidField('cursor', 'This is no cursor of this list.');
    }
    const [value = '', id = ''] = position.split(' ');
    return { value, id };
  }

  private seal(list: string, sort: LineSort, position: string): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([list, sort, position]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}

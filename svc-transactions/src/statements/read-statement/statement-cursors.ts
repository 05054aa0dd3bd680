import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LineSort } from '@larkspur/contracts/transaction';
import { Injectable } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import { invalidField } from '../line-filters.dto';
import type { PagePosition } from '../lines-query';
import type { LineRow } from '../to-statement-line';
import { INVALID_CURSOR } from './statements.dto';

const SIGNATURE_BYTES = 16;

/**
 * Cursors of statement pages. Unlike the kit's keyset cursor they cover four sort orders, and are signed together with
 * the list and its order, so that a cursor can't be forged or used with another list.
 */
@Injectable()
export class StatementCursors {
  private readonly key: Uint8Array;

  constructor(config: TransactionsConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', Buffer.from(config.PIN_KEY, 'hex'), '', 'statement cursor', 32));
  }

  encode(list: string, sort: LineSort, last: LineRow): string {
    const value = sort.endsWith('date') ? last.date.toISOString() : last.amount;
    const position = `${value} ${last.id}`;
    return Buffer.concat([this.sign(list, sort, position), Buffer.from(position)]).toString('base64url');
  }

  /** @throws ProblemException invalid for anything that `encode` did not create for this list and order */
  decode(list: string, sort: LineSort, cursor: string | undefined): PagePosition | null {
    if (cursor === undefined) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const position = bytes.subarray(SIGNATURE_BYTES).toString();
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    if (signature.length !== SIGNATURE_BYTES || !timingSafeEqual(signature, this.sign(list, sort, position))) {
      throw invalidField('cursor', INVALID_CURSOR);
    }
    const [value = '', id = ''] = position.split(' ');
    return { value, id };
  }

  private sign(list: string, sort: LineSort, position: string): Buffer {
    return createHmac('sha256', this.key)
      .update(JSON.stringify([list, sort, position]))
      .digest()
      .subarray(0, SIGNATURE_BYTES);
  }
}

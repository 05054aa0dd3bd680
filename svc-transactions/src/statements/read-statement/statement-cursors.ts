import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { LineSort } from '@larkspur/contracts/transaction';
import { invalidCursor } from '@larkspur/service-kit/http/invalid-cursor';
import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import { TransactionsConfig } from '../../config';
import type { LineRow } from '../../lines/to-statement-line';
import type { PagePosition } from '../lines-query';

const SIGNATURE_BYTES = 16;

/**
 * Cursors of statement pages. Unlike the kit's keyset cursor they cover four sort orders, and are signed together with
 * the list and its order, so that a cursor can't be forged or used with another list. A date or an amount and an id may be in a URL,
 * so that they need not be encrypted as the names and email addresses in the cursors of svc-users.
 */
@Injectable()
export class StatementCursors {
  constructor(private readonly config: TransactionsConfig) {}

  encode(list: string, sort: LineSort, last: LineRow): string {
    const value = sort.endsWith('date') ? last.date.toISOString() : last.amount;
    const position = `${value} ${last.id}`;
    const signature = sign(parseKeyring(this.config.PIN_KEY).current, list, sort, position);
    return Buffer.concat([signature, Buffer.from(position)]).toString('base64url');
  }

  /** @throws ProblemException invalid for anything that `encode` did not create for this list and order */
  decode(list: string, sort: LineSort, cursor: string | undefined): PagePosition | null {
    if (cursor === undefined) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const position = bytes.subarray(SIGNATURE_BYTES).toString();
    const signature = bytes.subarray(0, SIGNATURE_BYTES);
    const isSigned = (secretHex: string) => timingSafeEqual(signature, sign(secretHex, list, sort, position));
    if (signature.length !== SIGNATURE_BYTES || !parseKeyring(this.config.PIN_KEY).all.some(isSigned)) {
      throw invalidCursor();
    }
    const [value = '', id = ''] = position.split(' ');
    return { value, id };
  }
}

function sign(secretHex: string, list: string, sort: LineSort, position: string): Buffer {
  const key = new Uint8Array(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', 'statement cursor', 32));
  return createHmac('sha256', key)
    .update(JSON.stringify([list, sort, position]))
    .digest()
    .subarray(0, SIGNATURE_BYTES);
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { UserSort } from '@larkspur/contracts/user';
import { z } from '@larkspur/service-kit/database/query-rows';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { parseKeyring, withAnyKey } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import type { UserFilters, UserPosition } from './user-list-query';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cursorContent = z.tuple([z.string(), z.string()]);

/**
 * Cursors of the user list. They are encrypted, because they contain a name or an email address and end up in URLs, and
 * authenticated together with the list's sort and filters, so that a cursor only fits the list that issued it.
 */
@Injectable()
export class UserCursors {
  constructor(private readonly config: UsersConfig) {}

  encode(sort: UserSort, filters: UserFilters, { key, id }: UserPosition): string {
    const nonce = randomBytes(NONCE_BYTES);
    const secretKey = deriveKey(parseKeyring(this.config.PIN_KEY).current);
    const cipher = createCipheriv(CIPHER, secretKey, nonce).setAAD(describeList(sort, filters));
    const sealed = Buffer.concat([cipher.update(JSON.stringify([key, id])), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws invalid for anything that `encode` did not create for this list */
  decode(sort: UserSort, filters: UserFilters, cursor: string): UserPosition {
    const bytes = Buffer.from(cursor, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    try {
      const text = withAnyKey(this.config.PIN_KEY, (secretHex) => {
        const decipher = createDecipheriv(CIPHER, deriveKey(secretHex), nonce, { authTagLength: TAG_BYTES })
          .setAAD(describeList(sort, filters))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      });
      const [key, id] = cursorContent.parse(JSON.parse(text.toString()));
      if (parseId(id)) return { key, id };
    } catch {
      // Forged, or issued for another list.
    }
    throw new ProblemException('invalid', {
      errors: [{ field: 'cursor', message: 'This cursor is not valid for this list.' }],
    });
  }
}

function deriveKey(secretHex: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', 'user list cursor', 32));
}

function describeList(sort: UserSort, { q, status, blocked, disabled, from, to }: UserFilters): Buffer {
  return Buffer.from(
    JSON.stringify([sort, q ?? '', status ?? null, blocked ?? null, disabled ?? null, from ?? null, to ?? null]),
  );
}

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from '@larkspur/service-kit/database/query-rows';
import { invalidCursor } from '@larkspur/service-kit/http/invalid-cursor';
import { parseId } from '@larkspur/service-kit/ids';
import { parseKeyring, withAnyKey } from '@larkspur/service-kit/security/keyring';
import type { UsersConfig } from './config';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const cursorContent = z.tuple([z.string(), z.string()]);

/** The last row of a page. */
export interface ListPosition {
  /** Value of the sort column; empty where the id alone is the order. */
  key: string;
  id: string;
}

/** The filters and the sort of a list. */
export type ListDescription = readonly (string | boolean | null)[];

/**
 * Cursors of a list. They are encrypted, because they contain a name or an email address and end up in URLs, and authenticated
 * together with the list's sort and filters, so that a cursor only fits the list that issued it.
 */
export abstract class SealedCursors {
  /** @param purpose keeps the cursors of different lists apart */
  constructor(
    private readonly config: UsersConfig,
    private readonly purpose: string,
  ) {}

  protected seal(list: ListDescription, { key, id }: ListPosition): string {
    const nonce = randomBytes(NONCE_BYTES);
    const secretKey = this.deriveKey(parseKeyring(this.config.PIN_KEY).current);
    const cipher = createCipheriv(CIPHER, secretKey, nonce).setAAD(Buffer.from(JSON.stringify(list)));
    const sealed = Buffer.concat([cipher.update(JSON.stringify([key, id])), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws invalid for anything that `seal` did not create for this list */
  protected open(list: ListDescription, cursor: string): ListPosition {
    const bytes = Buffer.from(cursor, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    try {
      const text = withAnyKey(this.config.PIN_KEY, (secretHex) => {
        const decipher = createDecipheriv(CIPHER, this.deriveKey(secretHex), nonce, { authTagLength: TAG_BYTES })
          .setAAD(Buffer.from(JSON.stringify(list)))
          .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      });
      const [key, id] = cursorContent.parse(JSON.parse(text.toString()));
      if (parseId(id)) return { key, id };
    } catch {
      // Forged, or issued for another list.
    }
    throw invalidCursor();
  }

  private deriveKey(secretHex: string): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', Buffer.from(secretHex, 'hex'), '', this.purpose, 32));
  }
}

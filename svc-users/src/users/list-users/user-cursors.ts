import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { UserSort } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../../config';
import type { UserFilters, UserPosition } from './users-query';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Where a list goes on, sealed with its sort and filters: it fits that list alone and cannot be made up, and the name or
 * e-mail in it can be read by nobody who sees the address.
 */
@Injectable()
export class UserCursors {
  private readonly key: Uint8Array;

  constructor(config: UsersConfig) {
    this.key = new Uint8Array(hkdfSync('sha256', Buffer.from(config.PIN_KEY, 'hex'), '', 'user list cursor', 32));
  }

  write(sort: UserSort, filters: UserFilters, { key, id }: UserPosition): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.key, nonce).setAAD(listOf(sort, filters));
    const sealed = Buffer.concat([cipher.update(JSON.stringify([key, id])), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** @throws invalid for anything that `write` did not make for this list */
  read(sort: UserSort, filters: UserFilters, cursor: string): UserPosition {
    const bytes = Buffer.from(cursor, 'base64url');
    try {
      const decipher = createDecipheriv(CIPHER, this.key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        .setAAD(listOf(sort, filters))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
      const [key, id] = JSON.parse(text.toString()) as [string, string];
      if (parseId(id)) return { key, id };
    } catch {
      // Not ours, or another list's.
    }
    throw new ProblemException('invalid', {
      errors: [{ field: 'cursor', message: 'This is no cursor of this list.' }],
    });
  }
}

function listOf(sort: UserSort, { q, status, blocked, disabled }: UserFilters): Buffer {
  return Buffer.from(JSON.stringify([sort, q ?? '', status ?? null, blocked ?? null, disabled ?? null]));
}

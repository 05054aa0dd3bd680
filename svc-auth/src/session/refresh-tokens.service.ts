import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse as parseUuid, stringify as stringifyUuid } from 'uuid';
import { AuthConfig } from '../config';
import { deriveKey } from '../keys/key-encryption';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{86}$/;

interface RefreshToken {
  token: string;
  /** SHA-256; the only part that is stored. */
  hash: Buffer;
}

/**
 * A refresh token holds the session id, 256 random bits, and a MAC over both. The MAC proves that the token was issued by
 * this service. Only an issued token that was replaced can therefore end its session as reused; a guess cannot.
 */
@Injectable()
export class RefreshTokens {
  private readonly key: Buffer;

  constructor(config: AuthConfig) {
    this.key = deriveKey(config.KEY_ENCRYPTION_SECRET, 'refresh token');
  }

  issue(sessionId: string): RefreshToken {
    const body = Buffer.concat([parseUuid(sessionId), randomBytes(SECRET_BYTES)]);
    const token = Buffer.concat([body, this.mac(body)]).toString('base64url');
    return { token, hash: sha256(token) };
  }

  /** @returns null for anything that was not issued here */
  parse(token: string): { sessionId: string; hash: Buffer } | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const body = bytes.subarray(0, ID_BYTES + SECRET_BYTES);
    if (!timingSafeEqual(bytes.subarray(body.length), this.mac(body))) return null;
    // Four base64url spellings decode to the same bytes: hash the canonical one, which was issued.
    return { sessionId: stringifyUuid(body.subarray(0, ID_BYTES)), hash: sha256(bytes.toString('base64url')) };
  }

  private mac(body: Buffer): Buffer {
    return createHmac('sha256', this.key).update(body).digest().subarray(0, MAC_BYTES);
  }
}

function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

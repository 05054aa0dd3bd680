import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import { parse as parseUuid } from 'uuid';
import { AuthConfig } from '../config';
import { deriveKey } from '../keys/key-encryption';
import { hashToken } from './hash-token';

const ID_BYTES = 16;
const SECRET_BYTES = 32;
const MAC_BYTES = 16;
const TOKEN = /^[\w-]{86}$/;

interface RefreshToken {
  token: string;
  /** SHA-256; the only part that is stored. */
  hash: Buffer;
}

export interface PresentedToken {
  sessionId: string;
  hash: Buffer;
  /** True if the MAC is valid. Otherwise the token was issued under a secret that has been rotated out, or is a guess. */
  isIssued: boolean;
}

/**
 * A refresh token holds the session id, 256 random bits, and a MAC over both. The MAC proves that the token was issued by
 * this service. Only an issued token that was replaced can therefore end its session as reused; a guess cannot. The session's
 * current token is recognized by its hash, so that a session outlives the secret of the MAC.
 */
@Injectable()
export class RefreshTokens {
  constructor(private readonly config: AuthConfig) {}

  issue(sessionId: string): RefreshToken {
    const body = Buffer.concat([parseUuid(sessionId), randomBytes(SECRET_BYTES)]);
    const token = Buffer.concat([body, mac(this.keyring.current, body)]).toString('base64url');
    return { token, hash: hashToken(token) };
  }

  /** @returns null for anything that does not have the form of a token */
  parse(token: string): PresentedToken | null {
    if (!TOKEN.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    const body = bytes.subarray(0, ID_BYTES + SECRET_BYTES);
    const isIssued = this.keyring.all.some((key) => timingSafeEqual(bytes.subarray(body.length), mac(key, body)));
    const id = body.subarray(0, ID_BYTES).toString('hex');
    const sessionId = `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
    // Four base64url spellings decode to the same bytes: hash the canonical one, which was issued.
    return { sessionId, hash: hashToken(bytes.toString('base64url')), isIssued };
  }

  private get keyring() {
    return parseKeyring(this.config.KEY_ENCRYPTION_SECRET);
  }
}

function mac(secretHex: string, body: Buffer): Buffer {
  return createHmac('sha256', deriveKey(secretHex, 'refresh token')).update(body).digest().subarray(0, MAC_BYTES);
}

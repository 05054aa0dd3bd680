import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashToken } from '../session/hash-token';
import { KnownDeviceRepository } from './known-device.repository';

const TOKEN_BYTES = 32;
const TOKEN = /^[\w-]{43}$/;
/** Users who share a browser; the one who signed in longest ago is dropped from its cookie. */
const MAX_LOGINS_PER_BROWSER = 4;
/** A client that keeps no cookies is a new device at every sign-in. The limit keeps it from flooding its user with mail. */
const MAX_NOTICES_PER_HOUR = 5;

interface DeviceSignIn {
  /** The customer is notified: other devices have signed in to this login before, and this one has not. */
  isNew: boolean;
  /** The cookie that the browser stores from now on, if it changes. */
  cookie?: string;
}

/**
 * Browsers that have signed in to a login before. A browser keeps one secret token per login in a single cookie; the
 * service stores the token's hash with that login. A token therefore cannot be forged, and it is worthless for any other
 * login.
 */
@Injectable()
export class KnownDevices {
  constructor(private readonly devices: KnownDeviceRepository) {}

  /** @returns the hash of the token that identifies the browser to this login, or null */
  async find(cookie: string, emailKey: string): Promise<Buffer | null> {
    const hashes = hashTokens(cookie);
    return hashes.length === 0 ? null : this.devices.findTokenHash(hashes, emailKey);
  }

  /** @param manager of the transaction that opens the session */
  async recordSignIn(manager: EntityManager, cookie: string, userId: string): Promise<DeviceSignIn> {
    if (await this.devices.markSeen(manager, userId, hashTokens(cookie))) return { isNew: false };
    const { total, inLastHour } = await this.devices.count(manager, userId);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.devices.insert(manager, userId, hashToken(token));
    await this.devices.deleteSurplus(manager, userId);
    const otherTokens = parseTokens(cookie).slice(0, MAX_LOGINS_PER_BROWSER - 1);
    const isNew = total > 0 && inLastHour <= MAX_NOTICES_PER_HOUR;
    return { isNew, cookie: [token, ...otherTokens].join('.') };
  }

  /** @param cookie of the browser that stays known; empty for none */
  async forgetOthers(manager: EntityManager, userId: string, cookie: string): Promise<void> {
    await this.devices.forgetAllExcept(manager, userId, hashTokens(cookie));
  }

  async deleteAll(manager: EntityManager, userId: string): Promise<void> {
    await this.devices.deleteAll(manager, userId);
  }
}

function parseTokens(cookie: string): string[] {
  return cookie.split('.', MAX_LOGINS_PER_BROWSER).filter((token) => TOKEN.test(token));
}

function hashTokens(cookie: string): Buffer[] {
  return parseTokens(cookie).map(hashToken);
}

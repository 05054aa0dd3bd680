import { createHmac, timingSafeEqual } from 'node:crypto';
import { Clock } from '@larkspur/service-kit/clock';
import { parseKeyring } from '@larkspur/service-kit/security/keyring';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config';

const MAX_AGE_SECONDS = 5 * 60;
/** The URL of a file stays the same for this long, so that the browser can use its cache. */
const STABLE_SECONDS = 60;

/** Signs URLs that give access to one file for at most five minutes: an `<img>` element sends no token. */
@Injectable()
export class SignedFileUrls {
  constructor(
    private readonly config: UsersConfig,
    private readonly clock: Clock,
  ) {}

  /** @returns a path on the bank's own origin */
  urlFor(name: string): string {
    const expires = Math.floor(this.nowSeconds() / STABLE_SECONDS) * STABLE_SECONDS + MAX_AGE_SECONDS;
    return `/api/user/files/${name}?expires=${expires}&signature=${sign(this.keyring.current, name, expires).toString('hex')}`;
  }

  isValid(name: string, expires: unknown, signature: unknown): boolean {
    if (typeof expires !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return false;
    if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
    const given = Buffer.from(signature, 'hex');
    const isAuthentic = this.keyring.all.some((key) => timingSafeEqual(given, sign(key, name, Number(expires))));
    return isAuthentic && Number(expires) > this.nowSeconds();
  }

  private get keyring() {
    return parseKeyring(this.config.FILE_SIGNING_SECRET);
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

function sign(secretHex: string, name: string, expires: number): Buffer {
  return createHmac('sha256', Buffer.from(secretHex, 'hex')).update(`${name}|${expires}`).digest();
}

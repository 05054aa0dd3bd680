import { createHmac, timingSafeEqual } from 'node:crypto';
import { Clock } from '@larkspur/service-kit/clock';
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
    return `/api/user/files/${name}?expires=${expires}&signature=${this.sign(name, expires).toString('hex')}`;
  }

  isValid(name: string, expires: unknown, signature: unknown): boolean {
    if (typeof expires !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return false;
    if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
    const isAuthentic = timingSafeEqual(Buffer.from(signature, 'hex'), this.sign(name, Number(expires)));
    return isAuthentic && Number(expires) > this.nowSeconds();
  }

  private sign(name: string, expires: number): Buffer {
    return createHmac('sha256', Buffer.from(this.config.FILE_SIGNING_SECRET, 'hex'))
      .update(`${name}|${expires}`)
      .digest();
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

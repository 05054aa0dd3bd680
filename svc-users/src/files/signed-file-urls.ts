import { createHmac, timingSafeEqual } from 'node:crypto';
import { Clock } from '@larkspur/service-kit/clock';
import { Injectable } from '@nestjs/common';
import { UsersConfig } from '../config';

const LIFE_SECONDS = 5 * 60;
/** Within it the same file has the same link, so that a page that asks again need not load its pictures again. */
const STEP_SECONDS = 60;

/** Links that open one file to whoever holds them, for at most five minutes: a picture in a page sends no token. */
@Injectable()
export class SignedFileUrls {
  constructor(
    private readonly config: UsersConfig,
    private readonly clock: Clock,
  ) {}

  /** A path of the bank's own address. */
  urlFor(name: string): string {
    const expires = Math.floor(this.seconds() / STEP_SECONDS) * STEP_SECONDS + LIFE_SECONDS;
    return `/api/user/files/${name}?expires=${expires}&signature=${this.sign(name, expires).toString('hex')}`;
  }

  /** Whether this link was made here and still holds. */
  isValid(name: string, expires: unknown, signature: unknown): boolean {
    if (typeof expires !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return false;
    if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
    const isMine = timingSafeEqual(Buffer.from(signature, 'hex'), this.sign(name, Number(expires)));
    return isMine && Number(expires) > this.seconds();
  }

  private sign(name: string, expires: number): Buffer {
    return createHmac('sha256', Buffer.from(this.config.FILE_SIGNING_SECRET, 'hex'))
      .update(`${name}|${expires}`)
      .digest();
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }
}

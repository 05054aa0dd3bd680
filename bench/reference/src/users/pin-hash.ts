import { createHmac, timingSafeEqual } from 'node:crypto';

/** One HMAC as in Larkspur Bank, not a slow hash: the secret keeps a PIN from being guessed. */
export const hashPin = (secret: string, userId: string, pin: string): string =>
  createHmac('sha256', secret).update(`${userId}|${pin}`).digest('hex');

export const isPin = (pinHash: string, secret: string, userId: string, pin: string): boolean =>
  timingSafeEqual(Buffer.from(pinHash), Buffer.from(hashPin(secret, userId, pin)));

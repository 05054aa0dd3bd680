import type { RateLimitClass } from '@larkspur/service-kit/http/rate-limit';

/**
 * Requests per minute from one network. The narrow classes protect expensive work (password hashing, image decoding,
 * stored messages, log lines); `everything` is far above what the browser tabs of a whole office send.
 */
export const LIMITS_PER_MINUTE: Readonly<Record<RateLimitClass, number>> = {
  credentials: 30,
  renewals: 120,
  messages: 10,
  uploads: 20,
  telemetry: 30,
  everything: 6_000,
};

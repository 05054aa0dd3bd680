import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { RateLimitClass } from '@larkspur/service-kit/http/rate-limit';
import { networkPrefix } from '@larkspur/service-kit/network-prefix';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config';
import { DistributedRateLimiter } from './distributed-rate-limiter.service';
import { LIMITS_PER_MINUTE } from './rate-limits-per-minute';
import { type RateLimitResult, WINDOW_MS } from './sliding-window-counter';

/** Short, because every key is broadcast to the other instances. */
const KEY_PREFIXES: Readonly<Record<RateLimitClass, string>> = {
  credentials: 'c',
  renewals: 'r',
  messages: 'm',
  uploads: 'u',
  telemetry: 't',
  everything: 'e',
};

const NO_HEADERS = {};

/** Limits requests by client network, regardless of the signed-in user. The services enforce limits by account. */
@Injectable()
export class RateLimiter {
  private readonly isEnabled: boolean;
  private readonly rejected: Counter<'class'>;

  constructor(
    config: GatewayConfig,
    private readonly limiter: DistributedRateLimiter,
    { registry }: Metrics,
  ) {
    this.isEnabled = config.RATE_LIMITS === 'on';
    this.rejected = new Counter({
      name: 'rate_limited_total',
      help: 'Requests rejected because their client network exceeded a rate limit.',
      labelNames: ['class'],
      registers: [registry],
    });
  }

  /**
   * @returns the response's RateLimit headers (draft-ietf-httpapi-ratelimit-headers-10); none for `everything`, which a
   *   client learns of only when it exceeds it
   * @throws rate_limited
   */
  consume(address: string, name: RateLimitClass): Record<string, string> {
    if (!this.isEnabled) return NO_HEADERS;
    const key = KEY_PREFIXES[name] + networkPrefix(address);
    const result = this.limiter.consume(key, LIMITS_PER_MINUTE[name], Date.now());
    if (!result.isAllowed) {
      this.rejected.inc({ class: name });
      const headers = { ...rateLimitHeaders(name, result), 'retry-after': String(result.seconds) };
      throw new ProblemException('rate_limited', { headers });
    }
    return name === 'everything' ? NO_HEADERS : rateLimitHeaders(name, result);
  }
}

function rateLimitHeaders(name: RateLimitClass, { remaining, seconds }: RateLimitResult): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${LIMITS_PER_MINUTE[name]};w=${WINDOW_MS / 1_000}`,
    ratelimit: `"${name}";r=${remaining};t=${seconds}`,
  };
}

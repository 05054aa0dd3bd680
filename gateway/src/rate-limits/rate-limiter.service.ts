import { ProblemException } from '@larkspur/service-kit/http/problem';
import { networkPrefix } from '@larkspur/service-kit/network-prefix';
import { Metrics } from '@larkspur/service-kit/observability/metrics';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../config';
import { DistributedRateLimiter } from './distributed-rate-limiter.service';
import { LIMITS_PER_MINUTE, limitClassOf, type RateLimitClass } from './limit-classes';
import { type RateLimitResult, WINDOW_MS } from './sliding-window-counter';

/** One letter each, to be short on the bus. */
const KEY_PREFIXES: Readonly<Record<RateLimitClass, string>> = {
  credentials: 'c',
  renewals: 'r',
  messages: 'm',
  uploads: 'u',
  telemetry: 't',
  everything: 'e',
};

const NO_HEADERS = {};

/** How much one client address may ask for, whoever is signed in there. What an account may is its service's business. */
@Injectable()
export class RateLimiter {
  private readonly isOn: boolean;
  private readonly refused: Counter<'class'>;

  constructor(
    config: GatewayConfig,
    private readonly spending: DistributedRateLimiter,
    { registry }: Metrics,
  ) {
    this.isOn = config.RATE_LIMITS === 'on';
    this.refused = new Counter({
      name: 'rate_limited_total',
      help: 'Requests refused because their address asked too often.',
      labelNames: ['class'],
      registers: [registry],
    });
  }

  /**
   * @param target of the request line: path and query
   * @returns what the answer says about the limit (RateLimit header fields, draft-ietf-httpapi-ratelimit-headers-10);
   *   nothing for the wide one, which concerns nobody who is not refused
   * @throws rate_limited
   */
  admit(address: string, method: string, target: string): Record<string, string> {
    if (!this.isOn) return NO_HEADERS;
    const name = limitClassOf(method, target);
    const limit = LIMITS_PER_MINUTE[name];
    const verdict = this.spending.spend(KEY_PREFIXES[name] + networkPrefix(address), limit, Date.now());
    if (!verdict.admitted) {
      this.refused.inc({ class: name });
      const headers = { ...rateLimitHeaders(name, verdict), 'retry-after': String(verdict.seconds) };
      throw new ProblemException('rate_limited', { headers });
    }
    return name === 'everything' ? NO_HEADERS : rateLimitHeaders(name, verdict);
  }
}

function rateLimitHeaders(name: RateLimitClass, { left, seconds }: RateLimitResult): Record<string, string> {
  return {
    'ratelimit-policy': `"${name}";q=${LIMITS_PER_MINUTE[name]};w=${WINDOW_MS / 1_000}`,
    ratelimit: `"${name}";r=${left};t=${seconds}`,
  };
}

import { Readable } from 'node:stream';
import {
  DOWNSCOPED_AUDIENCES,
  type DownscopedAudience,
  type TokenExchangeRequest,
} from '@larkspur/contracts/downscoped-token';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import type { Caller } from '@larkspur/service-kit/security/access';
import { hashRequest, isRead } from '@larkspur/service-kit/security/request-hash';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ServiceName } from '../routing/service-routes';
import { RequestAbort, readBody } from '../upstream/dispatch';
import type { Headers } from './headers';
import { UpstreamClient } from './upstream-client.service';

const PATH = '/api/token-exchange';
const MAX_CACHED_TOKENS = 1_000;

/** The request that will be forwarded, still with its access token. */
interface OutgoingRequest {
  method: string;
  target: string;
  headers: Headers;
  body: Buffer | Readable | null;
}

interface Exchange {
  audience: DownscopedAudience;
  headers: Headers;
}

/** @returns null where the access token itself is forwarded: from customers, and to the services that decide about sessions and money */
export function audienceOf(service: ServiceName, caller: Caller | null): DownscopedAudience | null {
  if (!caller || caller.role === 'customer') return null;
  return DOWNSCOPED_AUDIENCES.find((known) => known === `svc-${service}`) ?? null;
}

/**
 * Replaces the access tokens of administrators and auditors (RFC 8693), so that a service can do nothing in their names but what it was
 * asked for.
 */
@Injectable()
export class TokenExchange {
  /** By audience and access token, which is checked first and expires at the same time. Concurrent requests share one exchange. */
  private readonly readTokens = new LRUCache<string, string, Exchange>({
    max: MAX_CACHED_TOKENS,
    fetchMethod: (_key, _stale, { context }) => this.exchange(context),
  });

  constructor(private readonly upstreams: UpstreamClient) {}

  /**
   * @returns the `authorization` to forward
   * @throws unavailable while svc-auth does not respond, unauthenticated when it refuses the access token
   */
  async authorize(audience: DownscopedAudience, { method, target, headers, body }: OutgoingRequest): Promise<string> {
    const exchange = { audience, headers };
    if (isRead(method)) {
      const key = `${audience} ${headers.authorization}`;
      return `Bearer ${await this.readTokens.forceFetch(key, { context: exchange })}`;
    }
    // No route of these services takes a body that is streamed, and its hash is known too late.
    if (body instanceof Readable) throw unavailable();
    const [idempotencyKey] = [headers['idempotency-key']].flat();
    const requestHash = hashRequest({ method, target, idempotencyKey, body });
    return `Bearer ${await this.exchange(exchange, requestHash)}`;
  }

  private async exchange({ audience, headers }: Exchange, requestHash?: string): Promise<string> {
    const request: TokenExchangeRequest = { audience, ...(requestHash !== undefined && { requestHash }) };
    const { authorization = '', 'x-request-id': id = '', traceparent = '' } = headers;
    const response = await this.upstreams.send('auth', {
      method: 'POST',
      target: PATH,
      headers: { authorization, 'content-type': 'application/json', 'x-request-id': id, traceparent },
      body: Buffer.from(JSON.stringify(request)),
      // Other requests may wait for the same exchange.
      disconnect: new RequestAbort(),
    });
    const body = await readBody(response);
    if (response.statusCode === 401) throw new ProblemException('unauthenticated');
    // 404 from a release that cannot exchange tokens.
    if (response.statusCode !== 200) throw unavailable();
    const token = parseToken(body);
    if (token === null) throw unavailable();
    return token;
  }
}

/** @returns null when the body is no `ApiResponse<ExchangedToken>`, as from a proxy in between or another release */
function parseToken(body: Buffer): string | null {
  try {
    const response: { data?: { token?: unknown } } | null = JSON.parse(body.toString());
    const token = response?.data?.token;
    return typeof token === 'string' ? token : null;
  } catch {
    return null;
  }
}

function unavailable(): ProblemException {
  return new ProblemException('unavailable');
}

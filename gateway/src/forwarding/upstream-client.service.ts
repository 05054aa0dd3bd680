import type { Readable } from 'node:stream';
import { BulkheadRejectedError } from '@larkspur/service-kit/bulkhead';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import { type Dispatcher, errors } from 'undici';
import type { ServiceName } from '../routing/service-routes';
import { CircuitOpenError, isInvalidRequest } from '../upstream/circuit-breaker';
import type { RequestAbort, UpstreamResponse } from '../upstream/dispatch';
import { UpstreamMetrics } from '../upstream/upstream-metrics';
import { Upstreams } from '../upstream/upstreams.service';
import type { Headers } from './headers';

interface ForwardedRequest {
  method: string;
  /** Path and query as the client sent them. */
  target: string;
  headers: Headers;
  body: Buffer | Readable | null;
  disconnect: RequestAbort;
}

/** Sends a client's request to a service and turns transport errors into problems. */
@Injectable()
export class UpstreamClient {
  private readonly logger = new Logger('UpstreamClient');

  constructor(
    private readonly upstreams: Upstreams,
    private readonly metrics: UpstreamMetrics,
  ) {}

  /**
   * Resolves when the response's headers have arrived.
   * @throws unavailable when the service is down, does not respond or is overloaded
   */
  async send(service: ServiceName, request: ForwardedRequest): Promise<UpstreamResponse> {
    const { method, target, headers, body, disconnect } = request;
    try {
      return await this.upstreams
        .get(service)
        .send(
          { method: method as Dispatcher.HttpMethod, path: target, headers, body },
          (error) => canRetry(request, error),
          disconnect,
        );
    } catch (error) {
      if (error instanceof ProblemException || disconnect.isAborted) throw error;
      if (isInvalidRequest(error)) throw new ProblemException('bad_request');
      return this.rejectUnavailable(service, request, error);
    }
  }

  private rejectUnavailable(service: ServiceName, { headers }: ForwardedRequest, error: unknown): never {
    const cause = rejectionCause(error);
    this.metrics.rejected.inc({ service, cause });
    // An open circuit is logged once when it opens, not for each request that it rejects.
    if (cause === 'no-answer') {
      this.logger.warn({ service, requestId: headers['x-request-id'], err: error }, 'A service did not respond');
    }
    throw new ProblemException('unavailable');
  }
}

function rejectionCause(error: unknown): 'circuit-open' | 'no-room' | 'no-answer' {
  if (error instanceof CircuitOpenError) return 'circuit-open';
  return error instanceof BulkheadRejectedError ? 'no-room' : 'no-answer';
}

/** A kept connection may close just as it is reused, as when a service restarts. Only safe methods are sent again. */
function canRetry({ method, body, disconnect }: ForwardedRequest, error: unknown): boolean {
  const isSafe = body === null && method === 'GET';
  return isSafe && !disconnect.isAborted && isLostConnection(error);
}

function isLostConnection(error: unknown): boolean {
  return (
    error instanceof errors.SocketError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
  );
}

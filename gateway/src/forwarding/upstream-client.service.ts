import type { Readable } from 'node:stream';
import { BulkheadRejectedError } from '@larkspur/service-kit/bulkhead';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { Injectable, Logger } from '@nestjs/common';
import { type Dispatcher, errors } from 'undici';
import type { ServiceName } from '../routes/routes';
import { isInvalidRequest } from '../upstream/circuit-breaker';
import type { AbortNotifier, UpstreamResponse } from '../upstream/dispatch';
import { CircuitOpenError } from '../upstream/upstream';
import { UpstreamMetrics } from '../upstream/upstream-metrics';
import { Upstreams } from '../upstream/upstreams.service';
import type { Headers } from './headers';

export interface ForwardedRequest {
  method: string;
  /** Path and query as they came. */
  target: string;
  headers: Headers;
  body: Buffer | Readable | null;
  /** Fires when the client has gone away: the service need not go on. */
  gone: AbortNotifier;
}

export const RETRY_AFTER_SECONDS = '2';

@Injectable()
export class UpstreamClient {
  private readonly log = new Logger('Forwarder');

  constructor(
    private readonly upstreams: Upstreams,
    private readonly metrics: UpstreamMetrics,
  ) {}

  /**
   * The service's answer, as soon as its headers are there.
   * @throws unavailable when the service is down, answers nothing, or has more to do than it can
   */
  async send(service: ServiceName, request: ForwardedRequest): Promise<UpstreamResponse> {
    const { method, target, headers, body, gone } = request;
    try {
      return await this.upstreams
        .get(service)
        .send(
          { method: method as Dispatcher.HttpMethod, path: target, headers, body },
          (error) => canRetry(request, error),
          gone,
        );
    } catch (error) {
      if (error instanceof ProblemException || gone.isGone) throw error;
      if (isInvalidRequest(error)) throw new ProblemException('bad_request');
      return this.unavailable(service, request, error);
    }
  }

  private unavailable(service: ServiceName, { headers }: ForwardedRequest, error: unknown): never {
    const cause = rejectionCause(error);
    this.metrics.rejected.inc({ service, cause });
    // Told once when the circuit opened, and not for each of those whom it spares the waiting.
    if (cause === 'no-answer') {
      this.log.warn({ service, requestId: headers['x-request-id'], err: error }, 'A service did not answer');
    }
    throw new ProblemException('unavailable', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  }
}

function rejectionCause(error: unknown): 'circuit-open' | 'no-room' | 'no-answer' {
  if (error instanceof CircuitOpenError) return 'circuit-open';
  return error instanceof BulkheadRejectedError ? 'no-room' : 'no-answer';
}

/** A kept connection may have been closed at this moment, as when a service is started anew. Only what changes nothing may be sent a second time. */
function canRetry({ method, body, gone }: ForwardedRequest, error: unknown): boolean {
  return body === null && (method === 'GET' || method === 'HEAD') && !gone.isGone && isLostConnection(error);
}

function isLostConnection(error: unknown): boolean {
  return (
    error instanceof errors.SocketError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
  );
}

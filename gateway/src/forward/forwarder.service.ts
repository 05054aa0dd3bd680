import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { ProblemException } from '@larkspur/service-kit/problem';
import { Injectable, Logger } from '@nestjs/common';
import { type Dispatcher, errors } from 'undici';
import type { ServiceName } from '../routes/routes';
import type { Headers } from './headers';
import { Upstreams } from './upstreams.service';

export interface Forwarded {
  method: string;
  /** Path and query as they came. */
  target: string;
  headers: Headers;
  body: Buffer | Readable | null;
  /** Fires when the client has gone away: the service need not go on. */
  gone: EventEmitter & { readonly isGone: boolean };
}

export const RETRY_AFTER_SECONDS = '2';

@Injectable()
export class Forwarder {
  private readonly log = new Logger('Forwarder');

  constructor(private readonly upstreams: Upstreams) {}

  /**
   * The service's answer, as soon as its headers are there.
   * @throws unavailable when the service is down or answers nothing
   */
  async send(service: ServiceName, request: Forwarded): Promise<Dispatcher.ResponseData> {
    try {
      return await this.attempt(service, request);
    } catch (error) {
      if (error instanceof ProblemException || request.gone.isGone) throw error;
      if (!isLostConnection(error) || !isRepeatable(request)) return this.unavailable(service, request, error);
      return this.attempt(service, request).catch((again) => this.unavailable(service, request, again));
    }
  }

  private attempt(service: ServiceName, request: Forwarded): Promise<Dispatcher.ResponseData> {
    const { method, target, headers, body, gone } = request;
    return this.upstreams.of(service).request({
      method: method as Dispatcher.HttpMethod,
      path: target,
      headers,
      body,
      signal: gone,
    });
  }

  private unavailable(service: ServiceName, { headers }: Forwarded, cause: unknown): never {
    const requestId = headers['x-request-id'];
    this.log.warn({ service, requestId, err: cause }, 'A service did not answer');
    throw new ProblemException('unavailable', { headers: { 'retry-after': RETRY_AFTER_SECONDS } });
  }
}

/** A kept connection that the service closed at this moment, as it does when it is started anew. */
function isLostConnection(error: unknown): boolean {
  return (
    error instanceof errors.SocketError || (error instanceof Error && 'code' in error && error.code === 'ECONNRESET')
  );
}

/** Only what changes nothing may be sent a second time. */
function isRepeatable({ method, body }: Forwarded): boolean {
  return body === null && (method === 'GET' || method === 'HEAD');
}

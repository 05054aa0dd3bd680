import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { type Dispatcher, errors, type Pool } from 'undici';

/** Up to here buffering a response body is cheaper than a stream. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** Available with the headers, or complete where the body is small. */
export interface UpstreamResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

const isSmall = (length: string | string[] | undefined) => length !== undefined && Number(length) <= MAX_BUFFERED_BYTES;

/** Emits `abort` once, as when the client disconnects: a much cheaper AbortController. */
export class RequestAbort extends EventEmitter {
  isAborted = false;

  abort(): void {
    this.isAborted = true;
    this.emit('abort');
  }
}

export async function readBody({ body }: UpstreamResponse): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : Buffer.concat(await body.toArray());
}

/**
 * Sends one request through undici's lowest interface: `Pool.request` creates a stream and an asynchronous resource for
 * each response, which cost more than everything else that a small response needs.
 */
export function dispatch(
  pool: Pool,
  options: Dispatcher.DispatchOptions,
  requestAbort: RequestAbort,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    pool.dispatch(options, new ResponseHandler(requestAbort, resolve, reject));
  });
}

class ResponseHandler implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private controller: Dispatcher.DispatchController | undefined;
  private stream: Readable | undefined;
  private statusCode = 0;
  private headers: IncomingHttpHeaders = {};

  constructor(
    private readonly requestAbort: RequestAbort,
    private readonly resolve: (response: UpstreamResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.requestAbort.isAborted) this.abort();
    else this.requestAbort.once('abort', this.abort);
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // Informational responses such as 103 precede the final one.
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.headers = headers;
    if (statusCode === 204 || statusCode === 304 || isSmall(headers['content-length'])) return;
    const body = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        this.abort();
        done(error);
      },
    });
    this.stream = body;
    this.resolve({ statusCode, headers, body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.stream) this.chunks.push(chunk);
    else if (!this.stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.requestAbort.off('abort', this.abort);
    if (this.stream) this.stream.push(null);
    else this.resolve({ statusCode: this.statusCode, headers: this.headers, body: concat(this.chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.requestAbort.off('abort', this.abort);
    if (this.stream) this.stream.destroy(error);
    else this.reject(error);
  }

  /** Has no effect after the end of the response. */
  private readonly abort = (): void => {
    this.controller?.abort(new errors.RequestAbortedError('The request was aborted.'));
  };
}

function concat(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

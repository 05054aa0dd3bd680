import { EventEmitter } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { type Dispatcher, errors, type Pool } from 'undici';

/** In bytes. A stream costs more than such a body does. */
const MAX_BUFFERED_BYTES = 64 * 1024;

/** What a service said: as soon as its headers are there, or whole where it is small. */
export interface UpstreamResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: Buffer | Readable;
}

/** Of a body, by its header. */
export const isSmall = (length: string | string[] | undefined) =>
  length !== undefined && Number(length) <= MAX_BUFFERED_BYTES;

/** Tells once, by `abort`, that the client went away: a much cheaper AbortSignal. */
export type AbortNotifier = EventEmitter & { readonly isGone: boolean };

/** Nobody who asks by himself goes away meanwhile. */
export const NEVER_ABORTED: AbortNotifier = Object.assign(new EventEmitter(), { isGone: false });

export async function readBody({ body }: UpstreamResponse): Promise<Buffer> {
  return Buffer.isBuffer(body) ? body : Buffer.concat(await body.toArray());
}

/**
 * One request by the lowest of undici's interfaces: `Pool.request` makes a stream and an asynchronous resource for each
 * answer, which cost more than all the rest of a small one.
 */
export function dispatch(
  pool: Pool,
  options: Dispatcher.DispatchOptions,
  leaving: AbortNotifier,
): Promise<UpstreamResponse> {
  return new Promise((resolve, reject) => {
    pool.dispatch(options, new ResponseHandler(options.method === 'HEAD', leaving, resolve, reject));
  });
}

class ResponseHandler implements Dispatcher.DispatchHandler {
  private readonly chunks: Buffer[] = [];
  private controller: Dispatcher.DispatchController | undefined;
  private stream: Readable | undefined;
  private statusCode = 0;
  private headers: IncomingHttpHeaders = {};

  constructor(
    private readonly isHead: boolean,
    private readonly leaving: AbortNotifier,
    private readonly resolve: (answer: UpstreamResponse) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    if (this.leaving.isGone) this.abort();
    else this.leaving.once('abort', this.abort);
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    // 103 and its like come before the answer.
    if (statusCode < 200) return;
    this.statusCode = statusCode;
    this.headers = headers;
    if (this.isHead || statusCode === 204 || statusCode === 304 || isSmall(headers['content-length'])) return;
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
    this.leaving.off('abort', this.abort);
    if (this.stream) this.stream.push(null);
    else this.resolve({ statusCode: this.statusCode, headers: this.headers, body: joined(this.chunks) });
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.leaving.off('abort', this.abort);
    if (this.stream) this.stream.destroy(error);
    else this.reject(error);
  }

  /** After the end it is of no effect. */
  private readonly abort = (): void => {
    this.controller?.abort(new errors.RequestAbortedError('Nobody waits for the answer any more.'));
  };
}

function joined(chunks: readonly Buffer[]): Buffer {
  const [first] = chunks;
  return first && chunks.length === 1 ? first : Buffer.concat(chunks);
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface ProgressTimeouts {
  /** A request body must make progress in each interval of this length. */
  bodyMs: number;
  /** A client that reads nothing of its response for this long is disconnected. */
  stallMs: number;
}

/** Requests that a client may send before it has read the response to the first one. Browsers and proxies send one. */
const MAX_PIPELINED = 100;
/**
 * The pause between the end of a response and the start of a pipelined request. A client that reads the response first is not
 * delayed. A client that sends hundreds of requests at the same time gets no more of the server than twenty that do not.
 */
const PIPELINED_PAUSE_MS = 50;
/** The minimum number of bytes of a body in each interval: less than the slowest mobile network delivers. */
const MIN_BYTES_PER_INTERVAL = 16 * 1024;
/** The maximum size of a body. A rejected one is also read to its end: a client that is still sending reads no response. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;

/** The progress of receiving a request's body. */
interface BodyProgress {
  readonly request: IncomingMessage;
  /** Bytes of the connection when the body was first seen, and when enough of it had arrived, at that time. */
  readonly start: number;
  received: number;
  at: number;
}

/**
 * Starts the requests of one connection one after another, and ends it when its client makes no progress.
 *
 * Node.js starts all pipelined requests of a connection immediately and queues their responses. A queued response emits no
 * `close` when its connection ends, so its request to another server, or its file, would stay open forever. A request is
 * therefore started when its response has been assigned the connection. This is also correct after a response that Node.js
 * sends by itself, such as to a request without a Host.
 */
export class Connection {
  /** Requests whose response has not been assigned the connection. */
  private waiting = 0;
  /** The request that was received last. */
  private request: IncomingMessage | undefined;
  private body: BodyProgress | undefined;
  private readonly sent = { bytes: 0, at: performance.now() };

  constructor(
    private readonly socket: Socket,
    private readonly start: RequestListener,
  ) {}

  /** True while the body of the latest request has not been received completely. */
  get isReceivingBody(): boolean {
    return this.request?.complete === false;
  }

  receive(request: IncomingMessage, response: ServerResponse): void {
    this.request = request;
    // Nearly every client waits for its response before it sends the next request: this costs it no listener.
    if (response.socket) this.start(request, response);
    else if (this.waiting >= MAX_PIPELINED) this.socket.destroy();
    else this.startWhenAssigned(request, response);
  }

  private startWhenAssigned(request: IncomingMessage, response: ServerResponse): void {
    this.waiting += 1;
    response.once('socket', () => {
      setTimeout(() => {
        this.waiting -= 1;
        if (!response.closed) this.start(request, response);
      }, PIPELINED_PAUSE_MS);
    });
  }

  /** Ends the connection when it exceeds a timeout. Call it regularly. */
  check(now: number, { bodyMs, stallMs }: ProgressTimeouts): void {
    this.removeComplete();
    if (!this.isReading(now, stallMs) || !this.isSending(now, bodyMs)) this.socket.destroy();
  }

  /** An idle connection needs no memory for them. */
  private removeComplete(): void {
    if (this.isReceivingBody) return;
    this.request = undefined;
    this.body = undefined;
  }

  private isReading(now: number, stallMs: number): boolean {
    const { socket, sent } = this;
    const bytes = socket.bytesWritten - socket.writableLength;
    if (socket.writableLength === 0 || bytes !== sent.bytes) Object.assign(sent, { bytes, at: now });
    return now - sent.at <= stallMs;
  }

  /** Returns whether the body makes progress. Time during which this server itself does not read does not count. */
  private isSending(now: number, bodyMs: number): boolean {
    const { request } = this;
    if (!request || this.waiting > 0) return true;
    const { bytesRead } = this.socket;
    const body =
      this.body?.request === request ? this.body : { request, start: bytesRead, received: bytesRead, at: now };
    this.body = body;
    const waitsForReader = request.readableLength > 0 || request.isPaused();
    if (waitsForReader || bytesRead - body.received >= MIN_BYTES_PER_INTERVAL) {
      Object.assign(body, { received: bytesRead, at: now });
    }
    return now - body.at <= bodyMs && bytesRead - body.start <= MAX_BODY_BYTES;
  }
}

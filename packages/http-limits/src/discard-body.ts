import type { IncomingMessage } from 'node:http';

/** 25 MB/s: faster than clients send over a network, and slow enough for the event loop to serve other clients. */
const BYTES_PER_STEP = 256 * 1024;
const STEP_MS = 10;

/** Reads and drops what is left of a body, because a client that is still sending does not read the response. */
export function discardBody(request: IncomingMessage): void {
  let bytes = 0;
  request.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes < BYTES_PER_STEP) return;
    bytes = 0;
    request.pause();
    setTimeout(() => request.resume(), STEP_MS);
  });
  request.resume();
}

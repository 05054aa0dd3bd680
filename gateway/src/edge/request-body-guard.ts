import type { IncomingMessage } from 'node:http';

/** What must arrive of a body in each interval: less than the slowest mobile network delivers. */
const MIN_BYTES_PER_INTERVAL = 16 * 1024;
/** Also of a body that was refused: it is read to its end, because a client that is still sending reads no response. */
const MAX_BODY_BYTES = 64 * 1024 * 1024;
const MAX_CHECK_INTERVAL_MS = 1_000;

export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : length !== '0';
}

/**
 * Ends the connection of a client that sends its body too slowly or without end, whether the body is forwarded, parsed or
 * discarded. Time in which the gateway itself does not read does not count.
 * @param intervalMs longest time in which hardly anything arrives
 */
export function guardRequestBody(request: IncomingMessage, intervalMs: number): void {
  const { socket } = request;
  const start = socket.bytesRead;
  let received = start;
  let since = performance.now();
  const check = setInterval(
    () => {
      const { bytesRead } = socket;
      const now = performance.now();
      const waitsForReader = request.readableLength > 0 || request.isPaused();
      if (waitsForReader || bytesRead - received >= MIN_BYTES_PER_INTERVAL) [received, since] = [bytesRead, now];
      if (now - since > intervalMs || bytesRead - start > MAX_BODY_BYTES) socket.destroy();
    },
    Math.min(intervalMs, MAX_CHECK_INTERVAL_MS),
  ).unref();
  request.once('end', () => clearInterval(check)).once('close', () => clearInterval(check));
}

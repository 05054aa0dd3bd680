import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { MAX_TARGET_LENGTH } from './request-target';

export type RejectionStatus = 400 | 408 | 414 | 431;
export type RejectionResponse = (status: RejectionStatus) => { headers: Record<string, string>; body: string };

interface ParserError extends Error {
  code?: string;
  /** The bytes that could not be parsed. */
  rawPacket?: Buffer;
}

export type ClientSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * There is no request object, so the response is written to the socket.
 * @param isReceivingBody true while the body of a request arrives that may already have its response: a client would take a
 *   second one for the response to its next request
 */
export function rejectConnection(
  error: ParserError,
  socket: ClientSocket,
  isReceivingBody: boolean,
  respond: RejectionResponse,
): void {
  const response = socket._httpMessage;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else if (response && !response.writableEnded) socket.destroy();
  else if (response || isReceivingBody) socket.destroySoon();
  else socket.end(toText(statusOf(error), respond), () => socket.destroySoon());
}

function statusOf({ code, rawPacket }: ParserError): RejectionStatus {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  if (code !== 'HPE_HEADER_OVERFLOW') return 400;
  const firstLine = rawPacket?.indexOf('\r\n') ?? 0;
  return firstLine < 0 || firstLine > MAX_TARGET_LENGTH ? 414 : 431;
}

function toText(status: RejectionStatus, respond: RejectionResponse): string {
  const { headers, body } = respond(status);
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head}\r\n${body}`;
}

import type { IncomingMessage } from 'node:http';

/** A request that was injected in a test has no socket. */
export type RawRequest = Pick<IncomingMessage, 'headers'> & { socket?: IncomingMessage['socket'] };

/** Returns whether the peer with this address creates request ids. All other peers are clients: their ids are only logged. */
export type AcceptRequestId = (peer: string) => boolean;

const REQUEST_ID = /^[\w.:-]{8,128}$/;
const CLIENT_REQUEST_ID = 'x-client-request-id';

export function acceptedId({ headers, socket }: RawRequest, accept: AcceptRequestId): string | undefined {
  return accept(socket?.remoteAddress ?? '') ? wellFormed(headers['x-request-id']) : undefined;
}

/** An id that the client made, which an accepted peer passes on under a name of its own. */
export function clientRequestId({ headers, socket }: RawRequest, accept: AcceptRequestId): string | undefined {
  return wellFormed(headers[accept(socket?.remoteAddress ?? '') ? CLIENT_REQUEST_ID : 'x-request-id']);
}

function wellFormed(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
}

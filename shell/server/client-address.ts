import type { IncomingHttpHeaders } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';

/** Whether an address belongs to a proxy whose X-Forwarded-* headers are trusted. */
export type TrustProxy = (address: string) => boolean;

export function trustProxies(proxies: BlockList): TrustProxy {
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The part of `http.IncomingMessage` that names the client. */
export interface Sender {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** The nearest address that is not a trusted proxy's. */
export function clientAddress({ headers, socket }: Sender, isTrusted: TrustProxy): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [...forwarded.map((address) => address.trim()).filter((address) => isIP(address) !== 0), peer];
  return hops.findLast((address) => !isTrusted(address)) ?? peer;
}

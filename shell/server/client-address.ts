import type { IncomingHttpHeaders } from 'node:http';
import { type BlockList, isIP, isIPv6 } from 'node:net';

/** Returns whether an address belongs to a proxy whose X-Forwarded-* headers are trusted. */
export type TrustProxy = (address: string) => boolean;

export function trustProxies(proxies: BlockList): TrustProxy {
  return (address) => isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The part of `http.IncomingMessage` that names the client. */
export interface Sender {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

const PREFIX_GROUPS = 4;

/**
 * Returns the key of a client's limits: its IPv4 address, or the first 64 bits of its IPv6 address, because a site gets at least
 * a /64 (RFC 6177) and may use any address within it.
 */
export function clientNetwork(sender: Sender, isTrusted: TrustProxy): string {
  const address = clientAddress(sender, isTrusted);
  // The URL parser writes each group without leading zeros, and a mapped IPv4 address as the last two groups.
  const [head, tail] = isIPv6(address)
    ? (URL.parse(`http://[${address}]`)?.hostname.slice(1, -1) ?? '').split('::')
    : [];
  if (!head && !tail) return address;
  const groups = head?.split(':').filter(Boolean) ?? [];
  const last = tail?.split(':').filter(Boolean) ?? [];
  if (groups.length === 0 && last.length === 3 && last[0] === 'ffff') return dottedDecimal(last.slice(1));
  const zeros = Array.from({ length: 8 - groups.length - last.length }, () => '0');
  return [...groups, ...zeros, ...last].slice(0, PREFIX_GROUPS).join(':');
}

/** The IPv4 address of the last two groups of a mapped one. */
function dottedDecimal(groups: string[]): string {
  const bytes = groups.flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
  return bytes.join('.');
}

/** The nearest address that is not a trusted proxy's. */
export function clientAddress({ headers, socket }: Sender, isTrusted: TrustProxy): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const hops = [...forwarded.map((address) => address.trim()).filter((address) => isIP(address) !== 0), peer];
  return hops.findLast((address) => !isTrusted(address)) ?? peer;
}

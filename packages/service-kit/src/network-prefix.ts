import { isIPv6 } from 'node:net';
import { IPv6 } from 'ipaddr.js';

const SITE_GROUPS = 4;

/**
 * The part of an address that identifies one subscriber: a whole IPv4 address, or the first 64 bits of an IPv6 address
 * (`2001:db8:1:2`), because a site gets at least a /64 (RFC 6177) and may use any address within it.
 * Text that is not an IP address is returned unchanged.
 */
export function networkPrefix(address: string): string {
  if (!isIPv6(address)) return address;
  const parsed = IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return parsed.parts
    .slice(0, SITE_GROUPS)
    .map((group) => group.toString(16))
    .join(':');
}

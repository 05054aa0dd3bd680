import { isIPv6 } from 'node:net';

const GROUPS_OF_A_SITE = 4;

/**
 * Who shares a limit: one IPv4 address, or one /64 of IPv6, which is what a single subscriber is given (RFC 6177) and
 * may choose addresses from at will.
 */
export function networkOf(address: string): string {
  return isIPv6(address) ? firstGroups(address) : address;
}

function firstGroups(address: string): string {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  // Without `::` all groups are written out; with it, what is left of it is followed by zeros.
  if (tail !== undefined) {
    const behind = tail === '' ? [] : tail.split(':');
    // An IPv4 address at the end stands for two groups.
    const written = groups.length + behind.length + (tail.includes('.') ? 1 : 0);
    groups.push(...Array<string>(Math.max(0, 8 - written)).fill('0'), ...behind);
  }
  return groups
    .slice(0, GROUPS_OF_A_SITE)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

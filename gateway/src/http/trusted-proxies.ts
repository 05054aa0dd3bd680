import { isIP } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import { ValidateBy } from 'class-validator';
import { IPv4, IPv6 } from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const MAX_CACHED_ADDRESSES = 10_000;

/** Fastify's `trustProxy`: returns whether an address belongs to a proxy of the bank. */
export type TrustProxy = (address: string) => boolean;

/**
 * @param text addresses or networks such as 10.0.0.0/8, separated by commas
 * @returns false when there are none, null when a part cannot be read
 */
export function parseTrustedProxies(text: string): TrustProxy | false | null {
  const entries = text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
  if (entries.length === 0) return false;
  if (!entries.every(isAddressOrNetwork)) return null;
  return cached(compile(entries));
}

function isAddressOrNetwork(entry: string): boolean {
  if (!entry.includes('/')) return isIP(entry) !== 0;
  // The library does not take a network of every address, which would trust every client.
  if (entry.endsWith('/0')) return false;
  return IPv4.isValidCIDRFourPartDecimal(entry) || IPv6.isValidCIDR(entry);
}

/** Requests come from few peers, and Fastify asks about each of them several times per request. */
function cached(trusts: (address: string, hop: number) => boolean): TrustProxy {
  const known = new LRUCache<string, boolean>({ max: MAX_CACHED_ADDRESSES });
  return (address) => {
    let trusted = known.get(address);
    if (trusted === undefined) {
      trusted = isIP(address) !== 0 && trusts(address, 0);
      known.set(address, trusted);
    }
    return trusted;
  };
}

export function IsTrustedProxies(): PropertyDecorator {
  return ValidateBy({
    name: 'isTrustedProxies',
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseTrustedProxies(value) !== null,
      defaultMessage: () => '$property must list addresses or networks, such as 127.0.0.1, 10.0.0.0/8',
    },
  });
}

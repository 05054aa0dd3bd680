import { type LookupAddress, lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';

/** The address on which one process of a service listens. */
export interface InstanceAddress {
  /** The configured URL: TLS certificates and the `Host` header name its host. */
  url: string;
  /** One of several addresses of the URL's host; otherwise the system resolves it for each connection. */
  ip?: LookupAddress;
}

export const nameOf = ({ url, ip }: InstanceAddress): string => {
  const { host, hostname } = new URL(url);
  return ip ? host.replace(hostname, ip.family === 6 ? `[${ip.address}]` : ip.address) : host;
};

/** Returns the undici options that pin a connection to this address. */
export function lookupOf({ ip }: InstanceAddress): { lookup?: LookupFunction } {
  if (!ip) return {};
  const toThisAddress: LookupFunction = (_host, { all }, resolved) => {
    if (all) resolved(null, [ip]);
    else resolved(null, ip.address, ip.family);
  };
  return { lookup: toThisAddress };
}

/**
 * The processes behind these URLs: a host name with several addresses, as of a headless service in Kubernetes or of a service
 * that was scaled in Docker, is one for each address.
 * @throws the resolver's error when a name is unknown
 */
export async function findInstances(urls: readonly string[], resolve = resolveAll): Promise<InstanceAddress[]> {
  const found = await Promise.all(
    urls.map(async (url): Promise<InstanceAddress[]> => {
      const { hostname } = new URL(url);
      // An IPv6 address is in brackets.
      if (isIP(hostname.replace(/^\[|\]$/g, ''))) return [{ url }];
      const addresses = await resolve(hostname);
      return addresses.length > 1 ? addresses.map((ip) => ({ url, ip })) : [{ url }];
    }),
  );
  return found.flat();
}

const lookupAll = promisify(lookup);

/** The two addresses of the loopback interface are one host. */
async function resolveAll(hostname: string): Promise<LookupAddress[]> {
  if (hostname === 'localhost') return [];
  return lookupAll(hostname, { all: true });
}

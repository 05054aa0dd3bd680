import type { Client } from '../client/client.service';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const ONE_YEAR = 'max-age=31536000; includeSubDomains';

/** Over plain HTTP browsers must ignore HSTS, and a bank on a developer's machine has no HTTPS to come back to. */
export function securityHeaders({ protocol }: Pick<Client, 'protocol'>): Record<string, string> {
  return protocol === 'https' ? { ...HEADERS, 'strict-transport-security': ONE_YEAR } : HEADERS;
}

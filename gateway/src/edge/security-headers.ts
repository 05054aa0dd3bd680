import type { Client } from '../client/client.service';

/**
 * For an API whose answers are data (OWASP REST Security Cheat Sheet): nothing in them is a page, a script or a frame,
 * and no other site's page may use them. A page of the gateway's own says what it needs beyond that.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

const ONE_YEAR = 'max-age=31536000; includeSubDomains';
const HEADERS_OF_HTTPS = { ...HEADERS, 'strict-transport-security': ONE_YEAR };

/** Over plain HTTP browsers must ignore HSTS, and a bank on a developer's machine has no HTTPS to come back to. */
export function securityHeaders({ protocol }: Pick<Client, 'protocol'>): Record<string, string> {
  return protocol === 'https' ? HEADERS_OF_HTTPS : HEADERS;
}

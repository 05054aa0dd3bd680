import type { Client } from './client';

/**
 * For an API that returns data (OWASP REST Security Cheat Sheet): no response is a page, a script or a frame, and no
 * other site may embed it. The gateway's own page extends this policy.
 */
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
} as const;

const ONE_YEAR = 'max-age=31536000; includeSubDomains';
const HTTPS_HEADERS = { ...HEADERS, 'strict-transport-security': ONE_YEAR };

/** Over plain HTTP browsers must ignore HSTS, and a developer's machine has no HTTPS to switch to. */
export function securityHeaders({ protocol }: Pick<Client, 'protocol'>): Record<string, string> {
  return protocol === 'https' ? HTTPS_HEADERS : HEADERS;
}

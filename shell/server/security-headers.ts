/** Headers of every response. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * HSTS (RFC 6797), only over TLS: browsers then request the bank's origin over TLS for a year. Without
 * `includeSubDomains`, because other servers of the domain are not ours to decide about.
 */
export const TRANSPORT_SECURITY = { 'strict-transport-security': 'max-age=31536000' } as const;

/** The sources that pages may load besides files of their own origin. */
interface PageSources {
  /** Remotes whose webpack runtime creates script URLs. */
  remotes: string[];
  /** Origins of scripts, styles, fonts and images. */
  files: string[];
  /** Origins that scripts may fetch from. */
  connect: string[];
  /** Hashes of inline scripts. */
  inline: string[];
}

export function pageHeaders(nonce: string, sources: Partial<PageSources> = {}): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, sources),
    // No script may load without an integrity hash.
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The verification page needs the camera, and users may reach it without a full page load.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}

/**
 * Scripts load as files from this origin and the remotes'; inline scripts need a listed hash. The nonce is for the
 * `<style>` elements of prerendered pages and of React Aria. Trusted Types: one policy for each application's webpack
 * runtime, and the container loader's. 'allow-duplicates', because two releases of a remote can be in one page.
 */
function contentSecurityPolicy(
  nonce: string,
  { remotes = [], files = [], connect = [], inline = [] }: Partial<PageSources>,
): string {
  const own = ["'self'", ...files].join(' ');
  const policies = ['larkspur-remotes', ...['shell', ...remotes].map((name) => `larkspur-${name}`)];
  return [
    "default-src 'none'",
    `script-src ${[own, ...inline].join(' ')}`,
    `style-src ${own} 'nonce-${nonce}'`,
    `font-src ${own}`,
    `img-src ${own} data: blob:`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(' ')} 'allow-duplicates'`,
  ].join('; ');
}

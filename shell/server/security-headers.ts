import { REMOTE_NAMES } from '@larkspur/contracts/remote';

/** Of every answer. */
export const COMMON_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/**
 * Of pages.
 *
 * @param files where scripts, styles, fonts and pictures come from beside the page's own origin
 * @param answers where scripts may ask beside it
 * @param inline hashes of the scripts that stand in the page itself
 */
export function pageHeaders(
  nonce: string,
  files: string[],
  answers: string[] = [],
  inline: string[] = [],
): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(nonce, files, answers, inline),
    // No script without a hash, whoever puts it there.
    'integrity-policy': 'blocked-destinations=(script)',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The camera is for the pictures of the account verification, which may be reached without another load.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
  };
}

/**
 * Scripts come as files from this origin and the remotes'; of others only those whose very words are named. The nonce is for the
 * `<style>` of pages that were rendered preload, and the one that react-aria writes. Trusted Types: one policy for each application's webpack runtime, and the loader's; a name may be
 * used twice because two releases of a remote can stand in one page.
 */
function contentSecurityPolicy(nonce: string, files: string[], answers: string[], inline: string[]): string {
  const own = ["'self'", ...files].join(' ');
  const policies = ['larkspur-remotes', ...['shell', ...REMOTE_NAMES].map((name) => `larkspur-${name}`)];
  return [
    "default-src 'none'",
    `script-src ${[own, ...inline].join(' ')}`,
    `style-src ${own} 'nonce-${nonce}'`,
    `font-src ${own}`,
    `img-src ${own} data: blob:`,
    `connect-src ${["'self'", ...answers].join(' ')}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(' ')} 'allow-duplicates'`,
  ].join('; ');
}

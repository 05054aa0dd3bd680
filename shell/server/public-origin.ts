import type { FastifyRequest } from 'fastify';
import type { ShellConfig } from './config';

/** The bank's own origin for search engines and shared links, without a trailing slash. */
export type PublicOrigin = (request: FastifyRequest) => string;

/** PUBLIC_URL, or else what the browser requested, which only development allows: the Host header is the client's. */
export function createPublicOrigin(config: ShellConfig): PublicOrigin {
  return (request) => {
    if (config.publicUrl) return config.publicUrl;
    const protocol = isSecure(request, config) ? 'https' : 'http';
    const origin = URL.parse(`${protocol}://${request.headers.host ?? ''}`)?.origin;
    return origin && origin !== 'null' ? origin : 'http://localhost';
  };
}

/** Returns whether the browser's connection is encrypted, here or at a trusted proxy. */
export function isSecure(
  { headers, socket }: FastifyRequest,
  { isTrustedProxy }: Pick<ShellConfig, 'isTrustedProxy'>,
): boolean {
  const isProxied = isTrustedProxy(socket.remoteAddress ?? '');
  return 'encrypted' in socket || (isProxied && headers['x-forwarded-proto'] === 'https');
}

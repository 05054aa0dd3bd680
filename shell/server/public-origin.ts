import type { FastifyRequest } from 'fastify';
import type { ShellConfig } from './config';

/** The bank's own origin for search engines and shared links, without a trailing slash. */
export type PublicOrigin = (request: FastifyRequest) => string;

/** PUBLIC_URL, or else what the browser requested. */
export function createPublicOrigin({ publicUrl, isTrustedProxy }: ShellConfig): PublicOrigin {
  return ({ headers, socket }) => {
    if (publicUrl) return publicUrl;
    const isProxied = isTrustedProxy(socket.remoteAddress ?? '');
    const forwarded = isProxied ? headers['x-forwarded-proto'] : undefined;
    const protocol = forwarded === 'https' || 'encrypted' in socket ? 'https' : 'http';
    const origin = URL.parse(`${protocol}://${headers.host ?? ''}`)?.origin;
    return origin && origin !== 'null' ? origin : 'http://localhost';
  };
}

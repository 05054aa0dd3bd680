import { createHash } from 'node:crypto';

/** Subresource Integrity (W3C): what a file is known by. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

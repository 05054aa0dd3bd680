import { createHash } from 'node:crypto';

/** Subresource Integrity hash (W3C) of a file. */
export function integrityOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

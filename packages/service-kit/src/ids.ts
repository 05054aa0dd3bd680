import { createHash } from 'node:crypto';
import { isUUID } from 'class-validator';
import { v7 } from 'uuid';

/** A UUID v7: ids sort by creation, so that inserts append to an index. */
export function newId(): string {
  return v7();
}

/** The lower bound of ids created from `moment` on, for ranges over a primary key (RFC 9562, 5.7). */
export function minIdAt(moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}

/** A UUID from a path or a cursor in its canonical spelling; `null` if it is not a UUID. */
export function parseId(text: string): string | null {
  return isUUID(text) ? text.toLowerCase() : null;
}

/** A deterministic id: a UUID v8 (RFC 9562, 5.8) from the SHA-256 of the parts. */
export function deriveId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

import { createHash } from 'node:crypto';
import { isUUID } from 'class-validator';
import { v7 } from 'uuid';

/** A UUID v7: later ids sort after earlier ones, so that an index on them grows at its end. */
export function newId(): string {
  return v7();
}

/** What every `newId()` of this moment or later is at least, for ranges over a primary key (RFC 9562 section 5.7). */
export function minIdAt(moment: Date): string {
  const milliseconds = moment.getTime().toString(16).padStart(12, '0');
  return `${milliseconds.slice(0, 8)}-${milliseconds.slice(8)}-7000-8000-000000000000`;
}

/** An id from an address or a cursor, in the one spelling that is compared and hashed; `null` if it is none. */
export function parseId(text: string): string | null {
  return isUUID(text) ? text.toLowerCase() : null;
}

/** The same id for the same parts: a UUID v8 (RFC 9562 section 5.8) of their SHA-256. */
export function deriveId(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(parts)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

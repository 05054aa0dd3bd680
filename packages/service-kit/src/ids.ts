import { createHash } from 'node:crypto';
import { isUUID } from 'class-validator';
import { v7, validate, version } from 'uuid';

/** A UUID v7: ids sort by creation, so that inserts append to an index. */
export function newId(): string {
  return v7();
}

/** Returns the lower bound of all ids from this time on, of any version: for ranges over a primary key (RFC 9562, 5.7). */
export function lowestIdAt(date: Date): string {
  const time = date.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** Ids from here on (the year 2109) do not begin with a time: of random ids, 98% are above it. */
export const FIRST_ID_WITHOUT_TIME = '04000000-0000-0000-0000-000000000000';

/** Below every id: where a range over a primary key begins. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A UUID from a path or a cursor in its canonical spelling; `null` if it is not a UUID. */
export function parseId(text: string): string | null {
  return isUUID(text) ? text.toLowerCase() : null;
}

/** Returns the time at which a UUID v7 was created, in milliseconds since the epoch; `null` for any other text. */
export function creationTimeOf(text: string): number | null {
  return validate(text) && version(text) === 7 ? Number.parseInt(text.slice(0, 8) + text.slice(9, 13), 16) : null;
}

/** A deterministic id: a UUID v8 (RFC 9562, 5.8) from the SHA-256 of the parts. */
export function deriveId(...parts: readonly string[]): string {
  return toUuid(digestOf(parts), 8);
}

/** A deterministic id that sorts by time like one of `newId`: a UUID v7 of the moment, with the SHA-256 of the parts as random bits. */
export function deriveIdAt(milliseconds: number, ...parts: readonly string[]): string {
  const bytes = digestOf(parts);
  bytes.writeUIntBE(milliseconds, 0, 6);
  return toUuid(bytes, 7);
}

const digestOf = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

function toUuid(bytes: Buffer, uuidVersion: 7 | 8): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (uuidVersion << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Twelve characters that can be read aloud: the random end of a UUID v7 (RFC 9562, section 5.7). */
export function toReference(originId: string): string {
  return originId.slice(-12).toUpperCase();
}

/** Returns whether a text is a reference, in upper or lower case. */
export function isReference(text: string): boolean {
  return /^[\da-f]{12}$/i.test(text);
}

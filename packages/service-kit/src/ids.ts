import { isUUID } from 'class-validator';
import { v7 } from 'uuid';

/** A UUID v7: later ids sort after earlier ones, so that an index on them grows at its end. */
export function newId(): string {
  return v7();
}

/** An id from an address or a cursor, in the one spelling that is compared and hashed; `null` if it is none. */
export function parseId(text: string): string | null {
  return isUUID(text) ? text.toLowerCase() : null;
}

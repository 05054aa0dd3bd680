import { v7 } from 'uuid';

/** A UUID v7: later ids sort after earlier ones, so that an index on them grows at its end. */
export function newId(): string {
  return v7();
}

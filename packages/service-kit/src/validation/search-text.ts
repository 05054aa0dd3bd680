/**
 * Whether a trigram index can find a text: it needs three letters or digits in a row, in any script. Without them PostgreSQL
 * would read every row.
 */
export function hasTrigram(q: string): boolean {
  return /[\p{L}\p{M}\p{N}]{3}/u.test(q);
}

export function hasLetterOrDigit(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** The message beside a search that no index can serve. */
export const NOT_SEARCHABLE = 'Search for at least three letters or digits in a row.';

/** A pattern for LIKE and ILIKE that matches the text literally. */
export function escapeLike(q: string): string {
  return q.replace(/[\\%_]/g, '\\$&');
}

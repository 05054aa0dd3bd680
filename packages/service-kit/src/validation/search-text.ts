/**
 * Returns whether a trigram index can find a text: it needs three letters or digits in a row, in any script. Without them
 * PostgreSQL would read every row.
 */
export function hasTrigram(q: string): boolean {
  return /[\p{L}\p{M}\p{N}]{3}/u.test(q);
}

export function hasLetterOrDigit(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** The error message of a search that no index can serve. */
export const NOT_SEARCHABLE = 'Search for at least three letters or digits in a row.';

/** In a search, each stands for any character. */
export const APOSTROPHES = /['‘’ʼ]/g;

/**
 * A pattern for LIKE and ILIKE that matches the text literally. For an apostrophe it takes any character, because people type the
 * straight one, and names also have curly ones.
 */
export function escapeLike(q: string): string {
  return q.replace(/[\\%_]/g, '\\$&').replace(APOSTROPHES, '_');
}

/**
 * Returns SQL that tells whether a text contains `q` as `escapeLike` describes it, in any case; no index can look for it.
 * @param bind returns the placeholder of the value
 */
export function containsText(text: string, q: string, bind: (value: string) => string): string {
  const pattern = escapeLike(q);
  // Comparing without a pattern takes less time.
  if (pattern === q) return `strpos(lower(${text}), lower(${bind(q)}::text)) > 0`;
  return notLookedUp(`${text} ILIKE ${bind(`%${pattern}%`)}::text`);
}

/** Keeps PostgreSQL from using an index for the condition: it cannot look up a CASE, and assumes that half of the rows match. */
export function notLookedUp(condition: string): string {
  return `CASE WHEN ${condition} THEN true ELSE false END`;
}

/**
 * The maximum length in code points of a word that is looked up whole. A longer one is looked up by its beginning and its end.
 */
const MAX_WORD_LENGTH = 7;
const END_LENGTH = 4;

/**
 * Returns the parts of a text that are looked up in a trigram index: its words, or the ends of long ones; empty if the only
 * part is the text itself. Each row with the text has all of these, but not the other way round. Every group of three letters
 * costs: looking up the whole text takes twice as long, because there are also those with a space. Looking up the rarest word
 * alone takes four times as long, because many more rows are read.
 */
export function partsToLookUp(q: string): string[] {
  const parts = new Set(q.split(/\s+/).filter(hasTrigram).flatMap(partsOfWord));
  parts.delete(q);
  return [...parts];
}

function partsOfWord(word: string): string[] {
  const characters = [...word];
  if (characters.length <= MAX_WORD_LENGTH) return [word];
  const ends = [characters.slice(0, END_LENGTH), characters.slice(-END_LENGTH)].map((end) => end.join(''));
  const found = ends.filter(hasTrigram);
  return found.length > 0 ? found : [word];
}

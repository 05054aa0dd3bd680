/** Marks of the writing direction, soft hyphens, and others that show nothing. */
const FORMAT_CHARACTERS = /\p{Cf}/gu;
/** The forms of ASCII characters that East Asian keyboards type. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_WIDTH_OFFSET = 0xfee0;
const SEPARATORS = /[\s\p{Pd}\u2212]/gu;

/**
 * The characters that a keyboard would have typed for text that was copied from elsewhere. Not by Unicode's compatibility
 * normalization (NFKC), which turns the number of a footnote into a digit: `250²` into 2502.
 */
export function toKeyboardText(text: string): string {
  return text
    .replace(FORMAT_CHARACTERS, '')
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - FULL_WIDTH_OFFSET));
}

/** Removes the spaces and dashes of a number written in groups, of whatever kind they are. */
export function stripSeparators(number: string): string {
  return toKeyboardText(number).replace(SEPARATORS, '');
}

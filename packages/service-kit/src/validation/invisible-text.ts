/** Characters without a shape of their own, and those that reorder what is around them (Unicode TR 36, 3.3). */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Zl}\p{Zp}\u2800\uFFF9-\uFFFB]/u;

const JOINING_SCRIPTS = [
  'Arabic',
  'Syriac',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
]
  .concat(['Kannada', 'Malayalam', 'Sinhala', 'Khmer'])
  .map((script) => `\\p{Script=${script}}`)
  .join('');

/** Invisible characters that are part of ordinary spelling: joiners of these scripts, emoji, and variants of Han characters. */
const SPELLING = new RegExp(
  [
    `(?<=[${JOINING_SCRIPTS}])[\\u200C\\u200D](?=[${JOINING_SCRIPTS}])`,
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})',
    '(?<=\\p{Extended_Pictographic})\\uFE0F',
    '(?<=\\p{Script=Han})[\\uFE00-\\uFE02\\u{E0100}-\\u{E01EF}]',
  ].join('|'),
  'gu',
);

/**
 * Returns whether a reader would see a different text from the one that a program compares: `Larkspur Bank` with a zero-width
 * space is another bank, and a right-to-left override shows `gpj.exe` as `exe.jpg`.
 */
export function hasInvisibleText(text: string): boolean {
  return INVISIBLE.test(text) && INVISIBLE.test(text.replace(SPELLING, ''));
}

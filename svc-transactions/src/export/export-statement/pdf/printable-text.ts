/** Scripts that are set character by character from left to right. */
const SUPPORTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]$/u;
const REPLACEMENT = '\uFFFD';

/**
 * Replaces characters that need shaping or right-to-left layout, and invisible ones, with the replacement character. For
 * a character that the font lacks, the PDF shows a box.
 */
export function toPrintable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    SUPPORTED.test(character) && !INVISIBLE.test(character) ? character : REPLACEMENT,
  ).join('');
}

/** Breaks text into lines no wider than `width`, inside a word only if the word alone is wider. */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && measure(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

/** Scripts that are set letter by letter from left to right. */
const SUPPORTED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]$/u;
const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\p{Zl}\p{Zp}]$/u;
const REPLACEMENT = '\uFFFD';

/**
 * Text as paper can show it: what would have to be shaped or turned around, and what cannot be seen, is replaced by a
 * sign that says so. For a letter that the font lacks it draws a box.
 */
export function toPrintable(text: string): string {
  return Array.from(text.normalize('NFC'), (character) =>
    SUPPORTED.test(character) && !INVISIBLE.test(character) ? character : REPLACEMENT,
  ).join('');
}

/** Lines that are no wider than `width`. A word that is wider by itself is broken. */
export function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (line !== '' && widthOf(line + character) > width) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}

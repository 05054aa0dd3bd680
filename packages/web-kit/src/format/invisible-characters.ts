/**
 * Characters that show nothing or reorder their neighbors, so that a name can pass for another: control and format characters,
 * except line breaks and tabs, and fillers that render as nothing. Joiners stay where scripts and emoji need them: after a mark,
 * an emoji or a letter of a joining script.
 */
const INVISIBLE =
  /(?:(?!\n|\r|\t|\u200c|\u200d)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u2800\u115f\u1160\u3164\uffa0]|\u034f|\u17b4|\u17b5|(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}])(?:\u200c|\u200d))/gu;

export interface TextPart {
  text: string;
  /** `text` names an invisible character, such as `U+202E`. */
  isInvisible: boolean;
}

/** Splits text at its invisible characters. */
export function splitInvisible(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: character, index } of text.matchAll(INVISIBLE)) {
    if (index > end) parts.push({ text: text.slice(end, index), isInvisible: false });
    parts.push({ text: codePoint(character), isInvisible: true });
    end = index + character.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isInvisible: false });
  return parts;
}

/** Text for places that take no elements, such as a tab's title: `Ada[U+202E]`. */
export function showInvisible(text: string): string {
  return splitInvisible(text)
    .map((part) => (part.isInvisible ? `[${part.text}]` : part.text))
    .join('');
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

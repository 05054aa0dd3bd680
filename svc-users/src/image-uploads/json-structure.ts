const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Far more than a few members with images need. */
const MAX_STRUCTURE_BYTES = 16 * 1024;
const MAX_STRINGS = 1_000;

/**
 * Returns whether a JSON text consists of little more than a few long strings. Checked before parsing, because 45 MB of
 * brackets would become more objects than fit in memory.
 */
export function isMostlyStrings(json: Buffer): boolean {
  let structure = 0;
  let at = 0;
  for (let strings = 0; strings <= MAX_STRINGS; strings++) {
    const opening = json.indexOf(QUOTE, at);
    structure += (opening === -1 ? json.length : opening) - at;
    if (structure > MAX_STRUCTURE_BYTES) return false;
    if (opening === -1) return true;
    const closing = findClosingQuote(json, opening + 1);
    if (closing === -1) return true;
    at = closing + 1;
  }
  return false;
}

function findClosingQuote(json: Buffer, from: number): number {
  let quote = json.indexOf(QUOTE, from);
  while (quote !== -1 && isEscaped(json, quote, from)) quote = json.indexOf(QUOTE, quote + 1);
  return quote;
}

function isEscaped(json: Buffer, quote: number, from: number): boolean {
  let first = quote;
  while (first > from && json[first - 1] === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Far more than a few members with pictures need. */
const MOST_STRUCTURE_BYTES = 16 * 1024;
const MOST_STRINGS = 1_000;

/**
 * Whether a JSON text is little else than a few long strings. Before it is parsed: 45 MB of brackets would become more
 * objects than the memory of a process holds.
 */
export function isMostlyStrings(json: Buffer): boolean {
  let structure = 0;
  let at = 0;
  for (let strings = 0; strings <= MOST_STRINGS; strings++) {
    const opening = json.indexOf(QUOTE, at);
    structure += (opening === -1 ? json.length : opening) - at;
    if (structure > MOST_STRUCTURE_BYTES) return false;
    if (opening === -1) return true;
    const closing = closingQuote(json, opening + 1);
    if (closing === -1) return true;
    at = closing + 1;
  }
  return false;
}

function closingQuote(json: Buffer, from: number): number {
  let quote = json.indexOf(QUOTE, from);
  while (quote !== -1 && isEscaped(json, quote, from)) quote = json.indexOf(QUOTE, quote + 1);
  return quote;
}

function isEscaped(json: Buffer, quote: number, from: number): boolean {
  let first = quote;
  while (first > from && json[first - 1] === BACKSLASH) first--;
  return (quote - first) % 2 === 1;
}

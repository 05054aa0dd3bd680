/**
 * Matches every JSON text with a number that a double cannot hold: 16 digits and points in a row, or an exponent below -99.
 * A text without a match needs no closer look, and that is nearly every request.
 */
const MAY_LOSE_DIGITS = /[\d.]{16}|[eE]-\d{3}/;
const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const NUMBER_PARTS = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No exact number is longer, apart from useless zeros. Bounds the work for each number. */
const MAX_NUMBER_LENGTH = 64;
/** Valid JSON, which every parser turns into Infinity. */
const OVERFLOW = '1e999';

/**
 * Replaces numbers that `JSON.parse` would round, such as 10.000000000000000001, by one that it parses to Infinity. No
 * numeric field accepts Infinity, so validation reports the field, and no amount is ever decided on a rounded value.
 * Takes linear time on any text; malformed JSON stays malformed.
 */
export function overflowRoundedNumbers(json: string): string {
  if (!MAY_LOSE_DIGITS.test(json)) return json;
  const parts: string[] = [];
  let copied = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (character === '"') {
      at = endOfString(json, at);
    } else if (character === '-' || (character >= '0' && character <= '9')) {
      NUMBER.lastIndex = at;
      const number = NUMBER.exec(json)?.[0];
      if (number === undefined) continue;
      if (isRounded(number)) {
        parts.push(json.slice(copied, at), OVERFLOW);
        copied = at + number.length;
      }
      at += number.length - 1;
    }
  }
  return parts.join('') + json.slice(copied);
}

/** @returns the position of the closing quote, or of the last character */
function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json.charAt(at) !== '"') at += json.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function isRounded(number: string): boolean {
  if (!MAY_LOSE_DIGITS.test(number)) return false;
  if (number.length > MAX_NUMBER_LENGTH) return true;
  const parsed = Number(number);
  return !Number.isFinite(parsed) || canonical(number) !== canonical(String(parsed));
}

/** The decimal value of a number without its sign, written in one way: significant digits and the power of ten. */
function canonical(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER_PARTS.exec(number) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  if (significant === '') return '0';
  return `${significant}e${Number(exponent) - fraction.length + digits.length - significant.length}`;
}

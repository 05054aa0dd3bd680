import { ProblemException } from '@larkspur/service-kit/http/problem';
import { containsText, escapeLike, hasLetterOrDigit, hasTrigram } from '@larkspur/service-kit/validation/search-text';

/** @returns the placeholder of the value */
export type Bind = (value: unknown) => string;

/** Matches a phone number: digits, and the characters that people write between them. */
const PHONE = /^[\d+\-(). ]+$/;
/** With that many digits and a space or parenthesis, a text is a whole number: no name or email has those. */
const MIN_NUMBER_DIGITS = 10;
export const TRIGRAM_LENGTH = 3;
const ACCOUNT_NUMBER = /^\d{10}$/;
const TEXT = 'customer_text(c.first_name, c.last_name, c.email, c.account_number)';
const PHONE_DIGITS = 'customer_phone_digits(c.phone)';
/** The same expression as in the indexes of IndexTrigramsByInitial1796256108000. */
export const SEARCHED_TEXT = `(${TEXT} || E'\\n' || ${PHONE_DIGITS})`;

/** One of the ways that a customer can match `q`. */
export interface Alternative {
  /** Returns SQL that the index of texts can look up. */
  condition(): string;
  /** Returns SQL that matches the same customers, in less time for each; no index looks it up. */
  comparison(): string;
  /** Texts that each such customer has somewhere. */
  texts: string[];
}

/** @throws invalid for a search that no index can serve */
export function assertSearchable(q: string | undefined): void {
  if (!q || hasLetterOrDigit(q)) return;
  throw new ProblemException('invalid', { errors: [{ field: 'q', message: 'Enter at least one letter or digit.' }] });
}

/**
 * All account numbers and emails have parts in common (`5000`, `@example.com`): for these the trigram index lists every customer.
 * A whole account number is therefore compared with the number itself, and of an email only the part before `@` is looked up in
 * the index.
 */
export function toAlternatives(q: string, bind: Bind, divide: (q: string) => string[]): Alternative[] {
  const digits = q.replace(/\D/g, '');
  if (ACCOUNT_NUMBER.test(q)) {
    return [
      accountOf(q, bind),
      alternative([q], () => `lower(c.email) LIKE ${bind(`${q}%`)}`),
      phoneWith(digits, bind, divide),
    ];
  }
  const [localPart = '', domain] = q.split('@', 2);
  if (domain !== undefined && hasTrigram(localPart)) {
    const isInEmail = () => `strpos(lower(c.email), ${bind(q.toLowerCase())}) > 0`;
    const text = `${localPart}@`;
    const isLookedUp = () => textLike(`%${escapeLike(text)}%`, bind);
    return [alternative([text], () => `${isLookedUp()} AND ${isInEmail()}`, isInEmail)];
  }
  if (!PHONE.test(q) || digits.length < TRIGRAM_LENGTH) return [textWith(q, bind, divide)];
  const phone = phoneWith(digits, bind, divide);
  if (!/[ (]/.test(q) || digits.length < MIN_NUMBER_DIGITS) return [textWith(q, bind, divide), phone];
  return ACCOUNT_NUMBER.test(digits) ? [accountOf(digits, bind), phone] : [phone];
}

function alternative(texts: string[], condition: () => string, comparison = condition): Alternative {
  return { texts, condition, comparison };
}

function accountOf(number: string, bind: Bind): Alternative {
  return alternative([number], () => `c.account_number = ${bind(number)}`);
}

function phoneWith(digits: string, bind: Bind, divide: (q: string) => string[]): Alternative {
  const looked = (part: string) => `${PHONE_DIGITS} LIKE ${bind(`%${part}%`)}`;
  const parts = divide(digits);
  if (parts.length === 0) return alternative([digits], () => looked(digits));
  const isContained = () => `strpos(${PHONE_DIGITS}, ${bind(digits)}) > 0`;
  return alternative(parts, () => [...parts.map(looked), isContained()].join(' AND '), isContained);
}

function textWith(q: string, bind: Bind, divide: (q: string) => string[]): Alternative {
  // Without three letters or digits in a row the text must start a field: the trigram index covers that.
  if (!hasTrigram(q)) return alternative([`\n${q}`], () => textLike(`%\n${escapeLike(q)}%`, bind));
  const words = toWords(q);
  const text = words.join(' ');
  const parts = divide(text);
  if (parts.length === 0) return alternative([text], () => textLike(`%${escapeLike(text)}%`, bind));
  const looked = (part: string) => textLike(`%${escapeLike(part)}%`, bind);
  const contained = (word: string) => containsText(TEXT, word, bind);
  const condition = () => [...parts.map(looked), ...words.filter((word) => !parts.includes(word)).map(contained)];
  return alternative(
    parts,
    () => condition().join(' AND '),
    () => words.map(contained).join(' AND '),
  );
}

/** In any order: people write `Hopper, Grace`, too. */
export function toWords(q: string): string[] {
  return q.split(/[\s,]+/).filter(Boolean);
}

function textLike(pattern: string, bind: Bind): string {
  return `${TEXT} ILIKE ${bind(pattern)}`;
}

import { ProblemException } from '@larkspur/service-kit/http/problem';
import { containsText, escapeLike, hasLetterOrDigit, hasTrigram } from '@larkspur/service-kit/validation/search-text';

/** @returns the placeholder of the value */
export type Bind = (value: unknown) => string;

/** Matches a phone number: digits, and the characters that people write between them. */
const PHONE = /^[\d+\-(). ]+$/;
export const TRIGRAM_LENGTH = 3;
const ACCOUNT_NUMBER = /^\d{10}$/;
const TEXT = 'customer_text(c.first_name, c.last_name, c.email, c.account_number)';
const PHONE_DIGITS = 'customer_phone_digits(c.phone)';
/** The same expression as in the indexes of IndexTrigramsByInitials1796256103000. */
export const SEARCHED_TEXT = `(${TEXT} || E'\\n' || ${PHONE_DIGITS})`;

/** One of the ways that a customer can match `q`. */
export interface Alternative {
  condition: string;
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
      { condition: `c.account_number = ${bind(q)}`, texts: [q] },
      { condition: `lower(c.email) LIKE ${bind(`${q}%`)}`, texts: [q] },
      phoneWith(digits, bind),
    ];
  }
  const [localPart = '', domain] = q.split('@', 2);
  if (domain !== undefined && hasTrigram(localPart)) {
    const isInEmail = `strpos(lower(c.email), ${bind(q.toLowerCase())}) > 0`;
    const text = `${localPart}@`;
    return [{ condition: `${textLike(`%${escapeLike(text)}%`, bind)} AND ${isInEmail}`, texts: [text] }];
  }
  const text = textWith(q, bind, divide);
  return PHONE.test(q) && digits.length >= TRIGRAM_LENGTH ? [text, phoneWith(digits, bind)] : [text];
}

function phoneWith(digits: string, bind: Bind): Alternative {
  return { condition: `${PHONE_DIGITS} LIKE ${bind(`%${digits}%`)}`, texts: [digits] };
}

function textWith(q: string, bind: Bind, divide: (q: string) => string[]): Alternative {
  // Without three letters or digits in a row the text must start a field: the trigram index covers that.
  if (!hasTrigram(q)) return { condition: textLike(`%\n${escapeLike(q)}%`, bind), texts: [`\n${q}`] };
  const words = toWords(q);
  const text = words.join(' ');
  const parts = divide(text);
  if (parts.length === 0) return { condition: textLike(`%${escapeLike(text)}%`, bind), texts: [text] };
  // The index cannot look for these conditions.
  const contained = words.filter((word) => !parts.includes(word)).map((word) => containsText(TEXT, word, bind));
  const looked = parts.map((part) => textLike(`%${escapeLike(part)}%`, bind));
  return { condition: [...looked, ...contained].join(' AND '), texts: parts };
}

/** In any order: people write `Hopper, Grace`, too. */
export function toWords(q: string): string[] {
  return q.split(/[\s,]+/).filter(Boolean);
}

function textLike(pattern: string, bind: Bind): string {
  return `${TEXT} ILIKE ${bind(pattern)}`;
}

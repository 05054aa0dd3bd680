/** What stands for something that is not shown. */
export const MASK = '•••';

/** Larger messages are kept and redriven, but not shown. */
const MOST_SHOWN_BYTES = 64 * 1_024;
const MOST_DEPTH = 12;
const MOST_MEMBERS = 200;

/** What tells a person nothing about a person: ids, moments, and the contract's own words. */
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?$/;
const WORD = /^[a-z]{1,30}(?:[-._][a-z]{1,30}){0,3}$/;

/** Members whose strings are words of the contract where they look like one. */
const TELLING = new Set([
  'account',
  'accountType',
  'action',
  'code',
  'decision',
  'from',
  'kind',
  'outcome',
  'role',
  'status',
  'transactionType',
  'type',
  'verificationStatus',
]);
/** Members whose numbers are shown: amounts, so that an operator sees what hangs, and counters. */
const COUNTING = /(?:Cents|revision|Seconds|^until|^version|^amount|^balance)$/;
const SECRET = /pin|proof|pass|secret|token|sealed|hash|key|code$|otp/i;
const MEMBER = /^[A-Za-z_]\w{0,40}$/;
/** A date of birth is a moment, but a person's. */
const PERSONAL = /birth|^dob$/i;

/**
 * The message as JSON text with secrets and personal data masked: what is not known to be harmless is not shown.
 * @returns null when it cannot be read, or is too large to be shown
 */
export function maskPayload(content: Buffer): string | null {
  if (content.length > MOST_SHOWN_BYTES) return null;
  try {
    return JSON.stringify(mask(JSON.parse(content.toString('utf8')), '', 0));
  } catch {
    return null;
  }
}

function mask(value: unknown, member: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return COUNTING.test(member) && !isSecret(member) ? value : MASK;
  if (typeof value === 'string') return isHarmless(value, member) ? value : MASK;
  if (typeof value !== 'object' || depth >= MOST_DEPTH) return MASK;
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((one) => mask(one, member, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MOST_MEMBERS)
      .map(([name, one]) => {
        const isName = MEMBER.test(name);
        return [isName ? name : MASK, isName && !isSecret(name) ? mask(one, name, depth + 1) : MASK];
      }),
  );
}

function isSecret(member: string): boolean {
  // `code` is an error's, and told as a word; what ends in it, such as `resetCode`, is not.
  return member !== 'code' && SECRET.test(member);
}

function isHarmless(value: string, member: string): boolean {
  if (value === '') return true;
  if (ID.test(value)) return true;
  if (MOMENT.test(value)) return !PERSONAL.test(member);
  return TELLING.has(member) && WORD.test(value);
}

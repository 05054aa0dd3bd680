/** Replaces every value that is not shown. */
export const MASK = '•••';

/** Larger messages are kept and can be redriven, but are not shown. */
const MAX_SHOWN_BYTES = 64 * 1_024;
const MAX_DEPTH = 12;
const MAX_MEMBERS = 200;

/** Values that identify no person by themselves: ids, timestamps and identifiers of the message contract. */
const ID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?)?$/;
const IDENTIFIER = /^[a-z]{1,30}(?:[-._][a-z]{1,30}){0,3}$/;

/** Members whose strings are enum values of the contract, if they look like one. */
const ENUM_MEMBERS = new Set([
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
/** Members whose numbers are shown: amounts, so that an operator sees what is at stake, and counters. */
const NUMERIC_MEMBER = /(?:Cents|revision|Seconds|^until|^version|^amount|^balance)$/;
const SECRET = /pin|proof|pass|secret|token|sealed|hash|key|code$|otp/i;
const MEMBER_NAME = /^[A-Za-z_]\w{0,40}$/;
/** A date of birth looks like a timestamp, but is personal data. */
const PERSONAL = /birth|^dob$/i;

/**
 * Masks secrets and personal data in a message. Works by allow-list: only values that are known to be safe are shown.
 * @returns JSON text; `null` for a message that cannot be parsed or is too large
 */
export function maskPayload(content: Buffer): string | null {
  if (content.length > MAX_SHOWN_BYTES) return null;
  try {
    return JSON.stringify(mask(JSON.parse(content.toString('utf8')), '', 0));
  } catch {
    return null;
  }
}

function mask(value: unknown, member: string, depth: number): unknown {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value === 'number') return NUMERIC_MEMBER.test(member) && !isSecret(member) ? value : MASK;
  if (typeof value === 'string') return isSafe(value, member) ? value : MASK;
  if (typeof value !== 'object' || depth >= MAX_DEPTH) return MASK;
  if (Array.isArray(value)) return value.slice(0, MAX_MEMBERS).map((item) => mask(item, member, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, MAX_MEMBERS)
      .map(([name, item]) => {
        const isName = MEMBER_NAME.test(name);
        return [isName ? name : MASK, isName && !isSecret(name) ? mask(item, name, depth + 1) : MASK];
      }),
  );
}

function isSecret(member: string): boolean {
  // `code` is an error code; members that end in it, such as `resetCode`, are secrets.
  return member !== 'code' && SECRET.test(member);
}

function isSafe(value: string, member: string): boolean {
  if (value === '') return true;
  if (ID.test(value)) return true;
  if (TIMESTAMP.test(value)) return !PERSONAL.test(member);
  return ENUM_MEMBERS.has(member) && IDENTIFIER.test(value);
}

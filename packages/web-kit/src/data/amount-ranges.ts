import { exceeds, formatMoney, parseMoney } from '../format/format';

/** Dollars as they were typed, both included. An empty string leaves that end open. */
export interface AmountRange {
  min: string;
  max: string;
}

/** `$20.00 – $50.00`, `$20.00 or more`; an empty string for no range. */
export function formatAmountRange({ min, max }: AmountRange): string {
  const [least, most] = [parseMoney(min), parseMoney(max)];
  if (least !== null && most !== null) {
    return least === most ? formatMoney(least) : `${formatMoney(least)} – ${formatMoney(most)}`;
  }
  if (least !== null) return `${formatMoney(least)} or more`;
  return most === null ? '' : `${formatMoney(most)} or less`;
}

/** The API takes twelve digits before the point. */
const AMOUNT_LIMIT = 1_000_000_000_000;

/** @returns an error message, `null` for a valid range */
export function validateAmountRange({ min, max }: AmountRange): string | null {
  const [least, most] = [parseMoney(min), parseMoney(max)];
  if ((min.trim() && least === null) || (max.trim() && most === null)) return 'Enter an amount such as 25 or 25.50.';
  if ([least, most].some((amount) => amount !== null && amount >= AMOUNT_LIMIT)) {
    return `Enter an amount less than ${formatMoney(AMOUNT_LIMIT)}.`;
  }
  return least !== null && most !== null && exceeds(least, most)
    ? 'The From amount can’t be more than the To amount.'
    : null;
}

/**
 * The range of a URL, which may be of any age. An amount that the API does not take leaves its end open, and a range whose
 * smallest amount is more than its largest is none.
 */
export function readAmountRange(range: Partial<AmountRange>): AmountRange {
  const read = (dollars = '') => (/^\d{1,12}(\.\d{1,2})?$/.test(dollars) ? dollars : '');
  const amounts = { min: read(range.min), max: read(range.max) };
  return validateAmountRange(amounts) === null ? amounts : { min: '', max: '' };
}

/** The amounts without `$` and commas, as the API takes them. */
export function normalizeAmountRange({ min, max }: AmountRange): AmountRange {
  const plain = (text: string) => parseMoney(text)?.toString() ?? '';
  return { min: plain(min), max: plain(max) };
}

/** Advertised figures that appear on more than one page. */
export const HOME_SAVINGS_RATE = 'up to 5% a year';
export const ACCOUNT_SAVINGS_RATE = 'up to 7%';
export const DEPOSIT_INSURANCE = 'up to $250,000';

/** Explains why one page advertises 5% and another 7%: both come from the rate table of the savings page. */
export const RATES_FOOTNOTE =
  'Annual percentage yield (APY) before tax, depending on balance and term. Rates change with the market. Up to 5% a year ' +
  'applies to savings accounts and to certificates of deposit (CDs) with terms of up to two years. Up to 7% applies to a ' +
  'five-year CD opened alongside a savings account.';

/** Rates of the savings account, by balance: the rate applies to all of it. */
export const SAVINGS_RATES = [
  { balance: 'under $10,000', rate: '3.50%' },
  { balance: '$10,000 to $99,999.99', rate: '4.25%' },
  { balance: '$100,000 or more', rate: '5.00%' },
] as const;

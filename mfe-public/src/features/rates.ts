/** The bank's advertised figures that stand on more than one page. */
export const HOME_SAVINGS_RATE = 'up to 5% a year';
export const ACCOUNT_SAVINGS_RATE = 'up to 7%';
export const DEPOSIT_INSURANCE = 'up to $250,000';

/** Why one page says 5 and another 7: the two are the ends of one table, which stands on the savings page. */
export const RATES_FOOTNOTE =
  'Annual interest before tax, by balance and term; rates change with the market. Up to 5% a year holds for savings ' +
  'accounts and certificates of deposit (CDs) of up to two years, up to 7% for a CD of five years that is opened ' +
  'beside a savings account.';

/** The bank's advertised figures, each with the page it is promised on. */
export const HOME_SAVINGS_RATE = 'up to 5% a year';
export const ACCOUNT_SAVINGS_RATE = 'up to 7%';
export const DEPOSIT_INSURANCE = 'up to $250,000';

export const RATES_FOOTNOTE =
  'Annual interest on savings and certificates of deposit, before tax. The rate depends on balance and term, ' +
  'and changes with the market; the highest one holds for certificates of deposit with a term of five years.';

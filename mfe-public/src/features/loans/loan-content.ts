import type { Range } from '../calculators/figures';
import type { LoanExample } from '../calculators/loan-calculator';
import type { Benefit } from '../product-page/benefits';
import type { ClosingWords } from '../product-page/closing';
import type { Facts } from '../product-page/facts-table';
import type { PartnerMark } from './partners';

/** What the page of a loan says. */
export interface LoanContent {
  path: '/loan/home-loan' | '/loan/auto-loan';
  title: string;
  lead: string;
  overview: readonly string[];
  facts: { term: string; value: string }[];
  stepsTitle: string;
  steps: readonly LoanStep[];
  calculator: {
    title: string;
    lead: string;
    example: LoanExample;
    /** In dollars. */
    range: Range;
    /** In years. */
    terms: readonly number[];
    rateHint: string;
  };
  benefits: readonly Benefit[];
  tables: readonly Facts[];
  ratesNote: string;
  partners: { title: string; lead: string; kinds: readonly { mark: PartnerMark; name: string }[] };
  closing: ClosingWords;
}

export interface LoanStep {
  name: string;
  words: string;
}

import type { Range } from '../calculators/figures';
import type { LoanExample } from '../calculators/loan-calculator';
import type { ProductContent } from '../product-page/product-content';
import type { PartnerMark } from './partners';

/** Content of a loan page. */
export interface LoanContent extends ProductContent {
  stepsTitle: string;
  steps: readonly LoanStep[];
  calculator: {
    title: string;
    lead: string;
    example: LoanExample;
    /** Allowed amounts, in dollars. */
    range: Range;
    /** Available terms, in years. */
    terms: readonly number[];
    rateHint: string;
  };
  partners: { title: string; lead: string; kinds: readonly { mark: PartnerMark; name: string }[] };
}

export interface LoanStep {
  name: string;
  text: string;
}

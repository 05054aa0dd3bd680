import type { Range } from '../calculators/figures';
import type { LoanExample } from '../calculators/loan-calculator';
import type { ProductContent } from '../product-page/product-content';
import type { PartnerMark } from './partners';

/** What the page of a loan says beside that. */
export interface LoanContent extends ProductContent {
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
  partners: { title: string; lead: string; kinds: readonly { mark: PartnerMark; name: string }[] };
}

export interface LoanStep {
  name: string;
  words: string;
}

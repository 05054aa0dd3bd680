import type { Range } from '../calculators/figures';
import type { LoanExample } from '../calculators/loan-calculator';
import type { ProductContent } from '../product-page/product-content';
import type { LoanRequest } from './loan-request';
import type { Partner } from './partners';

/** Content of a loan page. */
export interface LoanContent extends ProductContent {
  stepsTitle: string;
  steps: readonly LoanStep[];
  /** The values that the links to the contact form fill in. */
  request: LoanRequest;
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
  partners: { title: string; lead: string; companies: readonly Partner[] };
}

export interface LoanStep {
  name: string;
  text: string;
}

import type { Benefit } from '../product-page/benefits';
import type { ClosingWords } from '../product-page/closing';
import type { Facts } from '../product-page/facts-table';

/** What the page of an account kind says. */
export interface AccountContent {
  path: '/account/savings' | '/account/checking';
  title: string;
  lead: string;
  overview: readonly string[];
  facts: { term: string; value: string }[];
  benefits: readonly Benefit[];
  tables: readonly Facts[];
  footnote: string;
  closing: ClosingWords;
}

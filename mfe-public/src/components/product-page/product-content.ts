import type { Benefit } from './benefits';
import type { CallToActionContent } from './call-to-action';
import type { Facts } from './facts-table';

/** Content that every account and loan page has. */
export interface ProductContent {
  title: string;
  lead: string;
  overview: readonly string[];
  facts: { term: string; value: string }[];
  benefits: readonly Benefit[];
  tables: readonly Facts[];
  /** Footnote below the tables. */
  ratesNote: string;
  callToAction: CallToActionContent;
}

import type { Benefit } from './benefits';
import type { ClosingWords } from './closing';
import type { Facts } from './facts-table';

/** What the page of every account and loan says. */
export interface ProductContent {
  title: string;
  lead: string;
  overview: readonly string[];
  facts: { term: string; value: string }[];
  benefits: readonly Benefit[];
  tables: readonly Facts[];
  /** Under the tables, in small letters. */
  ratesNote: string;
  closing: ClosingWords;
}

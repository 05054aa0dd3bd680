import type { ExportDocument, LineFilters } from '@larkspur/contracts/transaction';
import type { StatementHolder } from '../../statement-holders/statement-holder.repository';

/** The content of a statement in addition to its lines. */
export interface StatementDetails {
  document: ExportDocument;
  holder: StatementHolder;
  filters: LineFilters;
  issuedAt: Date;
  /** Cents, before the first line; `null` unless the statement has every line of a period. */
  openingBalance: bigint | null;
}

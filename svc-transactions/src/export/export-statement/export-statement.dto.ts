import {
  EXPORT_DOCUMENTS,
  EXPORT_FORMATS,
  type ExportDocument,
  type ExportFormat,
} from '@larkspur/contracts/transaction';
import { isReference } from '@larkspur/service-kit/ids';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional } from 'class-validator';
import { invalidField, LineFiltersQuery } from '../../statements/line-filters.dto';

export class ExportStatementQuery extends LineFiltersQuery {
  @IsIn(EXPORT_FORMATS, { message: `Choose ${EXPORT_FORMATS.join(' or ')}.` }) format!: ExportFormat;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(EXPORT_DOCUMENTS, { message: `Choose ${EXPORT_DOCUMENTS.join(' or ')}.` })
  document?: ExportDocument;
}

/** @throws ProblemException invalid for a receipt of nothing in particular, or in another format */
export function assertReceipt({ document, format, q }: ExportStatementQuery): void {
  if (document !== 'receipt' || (format === 'pdf' && q && isReference(q))) return;
  throw invalidField('document', 'A receipt is a PDF of one transaction: set q to its reference.');
}

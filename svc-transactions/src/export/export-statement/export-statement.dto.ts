import { EXPORT_FORMATS, type ExportFormat } from '@larkspur/contracts/transaction';
import { IsIn } from 'class-validator';
import { LineFiltersQuery } from '../../statements/line-filters.dto';

export class ExportStatementQuery extends LineFiltersQuery {
  @IsIn(EXPORT_FORMATS, { message: `Choose ${EXPORT_FORMATS.join(' or ')}.` }) format!: ExportFormat;
}

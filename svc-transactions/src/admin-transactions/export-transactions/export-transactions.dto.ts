import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsUUID } from 'class-validator';
import { LineFiltersQuery } from '../../statements/line-filters.dto';

export class ExportTransactionsQuery extends LineFiltersQuery {
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'Enter a valid user ID.' }) userId?: string;
}

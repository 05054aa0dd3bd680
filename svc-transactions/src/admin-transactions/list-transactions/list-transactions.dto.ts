import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsUUID } from 'class-validator';
import { ListLinesQuery } from '../../statements/read-statement/statements.dto';

export class ListTransactionsQuery extends ListLinesQuery {
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'Enter a valid user ID.' }) userId?: string;
}

import { MAX_STATS_DAYS } from '@larkspur/contracts/transaction';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsUUID } from 'class-validator';
import { ListLinesQuery } from '../../statements/list-own-lines/statements.dto';
import { IsWholeNumberText } from '../../statements/query-validators';

export class ListTransactionsQuery extends ListLinesQuery {
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'This is no id of a user.' }) userId?: string;
}

export class StatsQuery {
  /** Today and those before it. */
  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_STATS_DAYS }) days?: string;
}

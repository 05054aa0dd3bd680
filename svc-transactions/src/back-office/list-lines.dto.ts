import { MAX_STATS_DAYS } from '@larkspur/contracts/transaction';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsUUID } from 'class-validator';
import { IsWholeNumberText } from '../statements/query-text';
import { ListLinesQuery } from '../statements/statements.dto';

export class ListAllLinesQuery extends ListLinesQuery {
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'This is no id of a user.' }) userId?: string;
}

export class StatsQuery {
  /** Today and those before it. */
  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_STATS_DAYS }) days?: string;
}

import { MAX_STATS_DAYS } from '@larkspur/contracts/transaction';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional } from 'class-validator';
import { IsWholeNumberText } from '../../statements/query-validators';

export class GetTransferStatsQuery {
  /** Number of days, including today. */
  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_STATS_DAYS }) days?: string;
}

import { MAX_INSIGHT_MONTHS } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional } from 'class-validator';
import { IsWholeNumberText } from '../../statements/query-validators';

export class InsightsQuery {
  /** Number of months, including the current one. */
  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_INSIGHT_MONTHS }) months?: string;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(ACCOUNT_KINDS, { message: 'Choose savings or checking.' })
  account?: AccountKind;
}

import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { USER_SORTS, type UserSort, VERIFICATION_STATUSES, type VerificationStatus } from '@larkspur/contracts/user';
import { Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';
import { QueryFlag } from '../../customers/field-rules';

/** Filters of the list and of its export. */
export class UserFiltersQuery {
  /** Matches names, email and account number; one or two characters match only the start of a field. */
  @IsOptional() @Text({ min: 0, max: 100 }) q?: string;

  @IsOptional()
  @IsIn(VERIFICATION_STATUSES, { message: `Choose one of ${VERIFICATION_STATUSES.join(', ')}.` })
  status?: VerificationStatus;

  @QueryFlag() blocked?: boolean;
  @QueryFlag() disabled?: boolean;
  @IsOptional() @IsIn(USER_SORTS, { message: `Choose one of ${USER_SORTS.join(', ')}.` }) sort?: UserSort;
}

export class ListUsersQuery extends UserFiltersQuery {
  @IsOptional() @MaxLength(2_000, { message: 'This cursor is not valid for this list.' }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { USER_SORTS, type UserSort, VERIFICATION_STATUSES, type VerificationStatus } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { IsDay } from '@larkspur/service-kit/validation/day';
import { PageCursor, PageLimit } from '@larkspur/service-kit/validation/page-query';
import { QueryFlag } from '@larkspur/service-kit/validation/query-flag';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional } from 'class-validator';
import { assertSearchable } from '../../customers/customer-text';
import type { UserFilters } from './user-list-query';

/** Filters of the list and of its export. */
export class UserFiltersQuery {
  /**
   * Matches names, email, account number and phone. Without three letters or digits in a row it matches only the start of a
   * field.
   */
  @IsOptional() @Text({ min: 0, max: 100 }) q?: string;

  @IsOptional()
  @IsIn(VERIFICATION_STATUSES, { message: `Choose one of ${VERIFICATION_STATUSES.join(', ')}.` })
  status?: VerificationStatus;

  @QueryFlag() blocked?: boolean;
  @QueryFlag() disabled?: boolean;
  /** The first day of the sign-up, in the bank's time zone; `to` is the last one. Both are included. */
  @EmptyToUndefined() @IsOptional() @IsDay() from?: string;
  @EmptyToUndefined() @IsOptional() @IsDay() to?: string;
  @IsOptional() @IsIn(USER_SORTS, { message: `Choose one of ${USER_SORTS.join(', ')}.` }) sort?: UserSort;
}

export class ListUsersQuery extends UserFiltersQuery {
  @PageCursor(2_000) cursor?: string;
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
}

/** @throws invalid for a search that no index can serve, and for days in the wrong order */
export function assertFilters({ q, from, to }: UserFilters): void {
  assertSearchable(q);
  if (!from || !to || from <= to) return;
  const errors = [{ field: 'to', message: 'Choose an end date on or after the start date.' }];
  throw new ProblemException('invalid', { errors });
}

import { BENEFICIARY_SORTS, type BeneficiarySort } from '@larkspur/contracts/beneficiary';
import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { PageCursor, PageLimit } from '@larkspur/service-kit/validation/page-query';
import { hasTrigram, NOT_SEARCHABLE } from '@larkspur/service-kit/validation/search-text';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional } from 'class-validator';

/** Filters of the back office's list and of its export. */
export class BeneficiaryFiltersQuery {
  /** Matches name and account number. */
  @IsOptional() @Text({ min: 0, max: 100 }) q?: string;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(BENEFICIARY_SORTS, { message: `Choose one of ${BENEFICIARY_SORTS.join(', ')}.` })
  sort?: BeneficiarySort;
}

export class ListBeneficiariesQuery extends BeneficiaryFiltersQuery {
  @IsOptional() @Text({ min: 0, max: 34 }) accountNumber?: string;
  @IsOptional() @Text({ min: 0, max: 100 }) bankName?: string;
  @PageCursor(1_000) cursor?: string;
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
}

/** @throws invalid for a search that no index can serve */
export function assertSearchable(q: string | undefined): void {
  if (q && !hasTrigram(q)) throw new ProblemException('invalid', { errors: [{ field: 'q', message: NOT_SEARCHABLE }] });
}

import { BENEFICIARY_SORTS, type BeneficiarySort } from '@larkspur/contracts/beneficiary';
import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { INVALID_CURSOR } from '@larkspur/service-kit/http/invalid-cursor';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { hasTrigram, NOT_SEARCHABLE } from '@larkspur/service-kit/validation/search-text';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Max, MaxLength, Min } from 'class-validator';

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
  @IsOptional() @MaxLength(1_000, { message: INVALID_CURSOR }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

/** @throws invalid for a search that no index can serve */
export function assertSearchable(q: string | undefined): void {
  if (q && !hasTrigram(q)) throw new ProblemException('invalid', { errors: [{ field: 'q', message: NOT_SEARCHABLE }] });
}

import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { LineFiltersQuery } from '../line-filters.dto';
import { IsWholeNumberText } from '../query-validators';

const CURSOR_MAX_LENGTH = 200;

export class ListLinesQuery extends LineFiltersQuery {
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(CURSOR_MAX_LENGTH, { message: 'This is no cursor of this list.' })
  @IsString({ message: 'This is no cursor of this list.' })
  cursor?: string;

  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_PAGE_LIMIT }) limit?: string;
}

/** The recent lines: newest first, unfiltered. */
export class RecentLinesQuery {
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(CURSOR_MAX_LENGTH, { message: 'This is no cursor of this list.' })
  @IsString({ message: 'This is no cursor of this list.' })
  cursor?: string;

  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_PAGE_LIMIT }) limit?: string;
}

export function parseLimit(limit: string | undefined, otherwise = DEFAULT_PAGE_LIMIT): number {
  return limit === undefined ? otherwise : Number(limit);
}

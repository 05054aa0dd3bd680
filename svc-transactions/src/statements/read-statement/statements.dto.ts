import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { INVALID_CURSOR } from '@larkspur/service-kit/http/invalid-cursor';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { LineFiltersQuery } from '../line-filters.dto';
import { IsWholeNumberText } from '../query-validators';

const MAX_CURSOR_LENGTH = 200;

export class ListLinesQuery extends LineFiltersQuery {
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(MAX_CURSOR_LENGTH, { message: INVALID_CURSOR })
  @IsString({ message: INVALID_CURSOR })
  cursor?: string;

  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_PAGE_LIMIT }) limit?: string;
}

/** The recent lines: newest first, without filters. */
export class RecentLinesQuery {
  @EmptyToUndefined()
  @IsOptional()
  @MaxLength(MAX_CURSOR_LENGTH, { message: INVALID_CURSOR })
  @IsString({ message: INVALID_CURSOR })
  cursor?: string;

  @EmptyToUndefined() @IsOptional() @IsWholeNumberText({ min: 1, max: MAX_PAGE_LIMIT }) limit?: string;
}

export function parseLimit(limit: string | undefined, defaultLimit = DEFAULT_PAGE_LIMIT): number {
  return limit === undefined ? defaultLimit : Number(limit);
}

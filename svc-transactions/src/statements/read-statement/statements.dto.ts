import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { INVALID_CURSOR } from '@larkspur/service-kit/http/invalid-cursor';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString, MaxLength } from 'class-validator';
import { LineFiltersQuery } from '../line-filters.dto';
import { IsWholeNumberText } from '../query-validators';

const MAX_CURSOR_LENGTH = 200;

const LineCursor = (): PropertyDecorator =>
  applyDecorators(
    EmptyToUndefined(),
    IsOptional(),
    MaxLength(MAX_CURSOR_LENGTH, { message: INVALID_CURSOR }),
    IsString({ message: INVALID_CURSOR }),
  );

const LineLimit = (): PropertyDecorator =>
  applyDecorators(EmptyToUndefined(), IsOptional(), IsWholeNumberText({ min: 1, max: MAX_PAGE_LIMIT }));

export class ListLinesQuery extends LineFiltersQuery {
  @LineCursor() cursor?: string;
  @LineLimit() limit?: string;
}

/** The recent lines: newest first, without filters. */
export class RecentLinesQuery {
  @LineCursor() cursor?: string;
  @LineLimit() limit?: string;
}

export function parseLimit(limit: string | undefined, defaultLimit = DEFAULT_PAGE_LIMIT): number {
  return limit === undefined ? defaultLimit : Number(limit);
}

import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { INVALID_CURSOR } from '../http/invalid-cursor';

/** The number of rows of a page, which has a default. */
export const PageLimit = (): PropertyDecorator =>
  applyDecorators(
    Type(() => Number),
    IsInt({ message: 'Enter a whole number.' }),
    Min(1, { message: 'Enter a limit of at least 1.' }),
    Max(MAX_PAGE_LIMIT, { message: `Enter a limit of at most ${MAX_PAGE_LIMIT}.` }),
  );

/**
 * The cursor that the previous page returned. The service checks its content.
 * @param maxLength greater where the cursor contains filters
 */
export const PageCursor = (maxLength = 200): PropertyDecorator =>
  applyDecorators(
    IsOptional(),
    IsString({ message: INVALID_CURSOR }),
    MaxLength(maxLength, { message: INVALID_CURSOR }),
  );

/** The query of a list without filters. */
export class PageQuery {
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
  @PageCursor() cursor?: string;
}

import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** The number of rows of a page, which has a default. */
export const PageLimit = (): PropertyDecorator =>
  applyDecorators(
    Type(() => Number),
    IsInt({ message: 'Enter a whole number.' }),
    Min(1, { message: 'Enter a limit of at least 1.' }),
    Max(MAX_PAGE_LIMIT, { message: `Enter a limit of at most ${MAX_PAGE_LIMIT}.` }),
  );

/** The cursor that the previous page returned. The service checks its content. */
export const PageCursor = (): PropertyDecorator => applyDecorators(IsOptional(), IsString(), MaxLength(200));

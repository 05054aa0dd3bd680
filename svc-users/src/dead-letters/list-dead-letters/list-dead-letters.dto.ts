import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { PageCursor, PageLimit } from '@larkspur/service-kit/validation/page-query';
import { QueryFlag } from '@larkspur/service-kit/validation/query-flag';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsOptional } from 'class-validator';

export class ListDeadLettersQuery {
  /** Without the installation's namespace. */
  @IsOptional()
  @Text({ max: 255, message: 'Enter the name of a queue.' })
  queue?: string;

  @QueryFlag() redriven?: boolean;
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
  @PageCursor() cursor?: string;
}

import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Text } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional } from 'class-validator';
import { PageCursor, PageLimit } from '../../page-query';

export class ListDeadLettersQuery {
  /** Without the installation's namespace. */
  @IsOptional()
  @Text({ max: 255, message: 'Enter the name of a queue.' })
  queue?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Enter true or false.' })
  redriven?: 'true' | 'false';

  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
  @PageCursor() cursor?: string;
}

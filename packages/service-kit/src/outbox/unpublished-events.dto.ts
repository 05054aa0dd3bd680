import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { IsOptional, Matches } from 'class-validator';
import { ROW_NUMBER } from '../database/row-number';
import { INVALID_CURSOR } from '../http/invalid-cursor';
import { PageLimit } from '../validation/page-query';

export class UnpublishedEventsQuery {
  @IsOptional() @Matches(ROW_NUMBER, { message: INVALID_CURSOR }) cursor?: string;
  @PageLimit() limit: number = MAX_PAGE_LIMIT;
}

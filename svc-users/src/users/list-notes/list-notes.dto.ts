import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { INVALID_CURSOR } from '@larkspur/service-kit/http/invalid-cursor';
import { PageLimit } from '@larkspur/service-kit/validation/page-query';
import { IsOptional, IsUUID } from 'class-validator';

export class ListNotesQuery {
  @IsOptional() @IsUUID(undefined, { message: INVALID_CURSOR }) cursor?: string;
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
}

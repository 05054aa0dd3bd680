import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

export class ListNotesQuery {
  @IsOptional() @IsUUID(undefined, { message: 'This cursor is not valid for this list.' }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

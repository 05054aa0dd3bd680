import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { INVALID_CURSOR } from '@larkspur/service-kit/http/invalid-cursor';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

export class ListVerificationsQuery {
  @IsOptional() @IsUUID(undefined, { message: INVALID_CURSOR }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

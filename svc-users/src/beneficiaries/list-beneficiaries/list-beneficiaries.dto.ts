import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator';

export class ListBeneficiariesQuery {
  @IsOptional() @Text({ min: 0, max: 34 }) accountNumber?: string;
  @IsOptional() @Text({ min: 0, max: 100 }) bankName?: string;
  @IsOptional() @IsUUID(undefined, { message: 'This cursor is not valid for this list.' }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

import type { CreateBeneficiaryRequest } from '@larkspur/contracts/beneficiary';
import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Example } from '@larkspur/service-kit/openapi/example';
import { Text, Trimmed } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator';
import { Required } from '../../customers/field-rules';

export class CreateBeneficiaryDto implements Readonly<CreateBeneficiaryRequest> {
  @Example('Amelia H.') @Required() @Text({ max: 100, message: 'Enter the name, up to 100 characters.' }) name!: string;

  @Example('3104457781')
  @Required()
  @Trimmed()
  @Matches(/^[0-9A-Za-z]{10,34}$/, { message: 'An account number has 10 to 34 digits or letters.' })
  accountNumber!: string;
}

export class ListBeneficiariesQuery {
  @IsOptional() @Text({ min: 0, max: 34 }) accountNumber?: string;
  @IsOptional() @Text({ min: 0, max: 100 }) bankName?: string;
  @IsOptional() @IsUUID(undefined, { message: 'is not a cursor of this list' }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

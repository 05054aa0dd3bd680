import type { CreateBeneficiaryRequest } from '@larkspur/contracts/beneficiary';
import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Transform, Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Length, Matches, Max, MaxLength, Min } from 'class-validator';

const trimmed = () => Transform(({ value }) => (typeof value === 'string' ? value.trim() : value));

export class CreateBeneficiaryDto implements Readonly<CreateBeneficiaryRequest> {
  @trimmed() @IsString() @Length(1, 100, { message: 'Enter the name, up to 100 characters.' }) name!: string;

  @trimmed()
  @Matches(/^[0-9A-Za-z]{10,34}$/, { message: 'An account number has 10 to 34 digits or letters.' })
  accountNumber!: string;
}

export class ListBeneficiariesQuery {
  @IsOptional() @trimmed() @IsString() @MaxLength(34) accountNumber?: string;
  @IsOptional() @trimmed() @IsString() @MaxLength(100) bankName?: string;
  @IsOptional() @IsUUID(undefined, { message: 'is not a cursor of this list' }) cursor?: string;
  @IsOptional() @Type(() => Number) @IsInt() @Min(1) @Max(MAX_PAGE_LIMIT) limit?: number;
}

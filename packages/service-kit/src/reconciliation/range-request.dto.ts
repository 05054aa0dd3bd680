import type { RangeRequest } from '@larkspur/contracts/messages';
import { IsInt, IsOptional, IsString, IsUUID, Max, Min } from 'class-validator';
import { RANGE_SIZE } from './range-digest';

export class RangeRequestDto implements Readonly<RangeRequest> {
  @IsUUID() after!: string;
  @IsOptional() @IsUUID() until!: string | null;
  @IsInt() @Min(1) @Max(RANGE_SIZE) limit!: number;
  @IsString() digest!: string;
}

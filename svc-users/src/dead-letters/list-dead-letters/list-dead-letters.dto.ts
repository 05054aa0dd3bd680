import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export class ListDeadLettersDto {
  /** Without the installation's prefix. */
  @IsOptional()
  @Text({ max: 255, message: "Give a queue's name." })
  queue?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Choose true or false.' })
  redriven?: 'true' | 'false';

  @Type(() => Number)
  @IsInt({ message: 'A limit is a whole number.' })
  @Min(1, { message: 'A limit is at least 1.' })
  @Max(MAX_PAGE_LIMIT, { message: `A limit is at most ${MAX_PAGE_LIMIT}.` })
  limit: number = DEFAULT_PAGE_LIMIT;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export class ListDeadLettersQuery {
  /** Without the installation's namespace. */
  @IsOptional()
  @Text({ max: 255, message: 'Enter the name of a queue.' })
  queue?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Enter true or false.' })
  redriven?: 'true' | 'false';

  @Type(() => Number)
  @IsInt({ message: 'Enter a whole number.' })
  @Min(1, { message: 'Enter a limit of at least 1.' })
  @Max(MAX_PAGE_LIMIT, { message: `Enter a limit of at most ${MAX_PAGE_LIMIT}.` })
  limit: number = DEFAULT_PAGE_LIMIT;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

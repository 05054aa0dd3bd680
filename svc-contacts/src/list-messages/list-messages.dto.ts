import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export class ListMessagesDto {
  @IsOptional()
  @Text({ min: 0, max: 100, message: 'Search for up to 100 characters.' })
  q?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Use true or false.' })
  read?: 'true' | 'false';

  @Type(() => Number)
  @IsInt({ message: 'Use a whole number.' })
  @Min(1, { message: 'Use a limit of at least 1.' })
  @Max(MAX_PAGE_LIMIT, { message: `Use a limit of at most ${MAX_PAGE_LIMIT}.` })
  limit: number = DEFAULT_PAGE_LIMIT;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

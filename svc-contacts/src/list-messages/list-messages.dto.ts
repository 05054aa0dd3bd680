import { CONTACT_SORTS, type ContactSort } from '@larkspur/contracts/contact';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { hasTrigram, NOT_SEARCHABLE } from '@larkspur/service-kit/validation/search-text';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** Filters of the list and of its export. */
export class MessageFiltersDto {
  /** Matches name, email, phone, subject and message. */
  @IsOptional()
  @Text({ min: 0, max: 100, message: 'Search for up to 100 characters.' })
  q?: string;

  @IsOptional()
  @IsIn(['true', 'false'], { message: 'Enter true or false.' })
  read?: 'true' | 'false';

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(CONTACT_SORTS, { message: `Choose one of ${CONTACT_SORTS.join(', ')}.` })
  sort?: ContactSort;
}

export class ListMessagesDto extends MessageFiltersDto {
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

/** @throws invalid for a search that no index can serve */
export function parseFilters({ q, read, sort = 'newest' }: MessageFiltersDto) {
  if (q && !hasTrigram(q)) throw new ProblemException('invalid', { errors: [{ field: 'q', message: NOT_SEARCHABLE }] });
  return { q, sort, isRead: read === undefined ? undefined : read === 'true' };
}

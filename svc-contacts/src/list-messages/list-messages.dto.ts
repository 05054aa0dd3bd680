import { CONTACT_SORTS, type ContactSort } from '@larkspur/contracts/contact';
import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { PageCursor, PageLimit } from '@larkspur/service-kit/validation/page-query';
import { QueryFlag } from '@larkspur/service-kit/validation/query-flag';
import { hasTrigram, NOT_SEARCHABLE } from '@larkspur/service-kit/validation/search-text';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional } from 'class-validator';

/** Filters of the list and of its export. */
export class MessageFiltersDto {
  /** Matches name, email, phone, subject and message. */
  @IsOptional()
  @Text({ min: 0, max: 100, message: 'Search for up to 100 characters.' })
  q?: string;

  @QueryFlag() read?: boolean;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(CONTACT_SORTS, { message: `Choose one of ${CONTACT_SORTS.join(', ')}.` })
  sort?: ContactSort;
}

export class ListMessagesDto extends MessageFiltersDto {
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
  @PageCursor() cursor?: string;
}

/** @throws invalid for a search that no index can serve */
export function parseFilters({ q, read, sort = 'newest' }: MessageFiltersDto) {
  if (q && !hasTrigram(q)) throw new ProblemException('invalid', { errors: [{ field: 'q', message: NOT_SEARCHABLE }] });
  return { q, sort, isRead: read };
}

import { addDays } from '@larkspur/contracts/bank-day';
import { REJECTION_REASONS, type RejectionReason } from '@larkspur/contracts/errors';
import {
  LINE_KINDS,
  LINE_SORTS,
  LINE_STATUSES,
  type LineFilters,
  type LineKind,
  type LineSort,
  type LineStatus,
  SEARCH_MAX_LENGTH,
  TRANSACTION_TYPES,
  type TransactionType,
} from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { ProblemException } from '@larkspur/service-kit/http/problem';
import { IsDay } from '@larkspur/service-kit/validation/day';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional, Matches } from 'class-validator';
import { IsDollarsText, parseCents } from './query-validators';

/** Filters and sort order of a list of lines, as query parameters. */
export class LineFiltersQuery implements LineFilters {
  @EmptyToUndefined()
  @IsOptional()
  @Text({ min: 0, max: SEARCH_MAX_LENGTH, message: `Search for up to ${SEARCH_MAX_LENGTH} characters of plain text.` })
  q?: string;

  @EmptyToUndefined() @IsOptional() @IsIn(LINE_SORTS, { message: `Sort by ${LINE_SORTS.join(', ')}.` }) sort?: LineSort;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(TRANSACTION_TYPES, { message: 'Choose debit or credit.' })
  transactionType?: TransactionType;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(LINE_KINDS, { message: `Choose ${LINE_KINDS.join(', ')}.` })
  kind?: LineKind;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(LINE_STATUSES, { message: `Choose ${LINE_STATUSES.join(', ')}.` })
  status?: LineStatus;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(ACCOUNT_KINDS, { message: 'Choose savings or checking.' })
  account?: AccountKind;

  @EmptyToUndefined() @IsOptional() @IsDay() from?: string;
  @EmptyToUndefined() @IsOptional() @IsDay() to?: string;
  @EmptyToUndefined() @IsOptional() @IsDollarsText() minAmount?: string;
  @EmptyToUndefined() @IsOptional() @IsDollarsText() maxAmount?: string;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(REJECTION_REASONS, { message: `Choose ${REJECTION_REASONS.join(', ')}.` })
  reason?: RejectionReason;

  @EmptyToUndefined()
  @IsOptional()
  @Matches(/^[1-9]\d{0,7}$/, { message: 'Enter a whole number of seconds.' })
  minAgeSeconds?: string;
}

/** The same filters in terms of the table's columns. */
export interface ColumnFilters {
  q?: string | undefined;
  /** The last 12 hexadecimal digits of the id that the lines of one transaction have in common. */
  reference?: string | undefined;
  transactionType?: TransactionType | undefined;
  kind?: LineKind | undefined;
  status?: LineStatus | undefined;
  account?: AccountKind | undefined;
  counterpartyNumber?: string | undefined;
  /** In any case. */
  counterpartyBank?: string | undefined;
  /** The first day of the bank, ISO 8601. */
  from?: string | undefined;
  /** The day after the last one. */
  before?: string | undefined;
  minCents?: number | undefined;
  maxCents?: number | undefined;
  reason?: RejectionReason | undefined;
  minAgeSeconds?: number | undefined;
}

export const DEFAULT_SORT: LineSort = '-date';

/** @throws ProblemException invalid when the filters contradict each other */
export function parseFilters(query: LineFiltersQuery): ColumnFilters {
  const { q, transactionType, kind, status, account, from, to, reason } = query;
  const [minCents, maxCents] = [parseCents(query.minAmount), parseCents(query.maxAmount)];
  if (from && to && to < from) throw invalidField('to', 'Choose an end date on or after the start date.');
  if (minCents !== undefined && maxCents !== undefined && maxCents < minCents) {
    throw invalidField('maxAmount', 'Enter a maximum amount that is at least the minimum amount.');
  }
  // `Text` trims: a search for white space is no search.
  const search = q || undefined;
  const minAgeSeconds = query.minAgeSeconds === undefined ? undefined : Number(query.minAgeSeconds);
  const before = to && addDays(to, 1);
  return { q: search, transactionType, kind, status, account, from, before, minCents, maxCents, reason, minAgeSeconds };
}

export function invalidField(field: string, message: string): ProblemException {
  return new ProblemException('invalid', { errors: [{ field, message }] });
}

import { AUDIT_ACTIONS, AUDIT_SORTS, type AuditAction, type AuditSort } from '@larkspur/contracts/audit';
import { DEFAULT_PAGE_LIMIT } from '@larkspur/contracts/http';
import { IsIsoDate } from '@larkspur/service-kit/validation/iso-date';
import { PageCursor, PageLimit } from '@larkspur/service-kit/validation/page-query';
import { EmptyToUndefined, Text } from '@larkspur/service-kit/validation/text';
import { IsIn, IsOptional, IsUUID } from 'class-validator';

/** Ids of objects are texts: a signing key's is no UUID. */
const OBJECT_MAX_LENGTH = 100;

/** Filters of the list and of its export. */
export class AuditFiltersQuery {
  /** Id of the user that did it. */
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'Enter the id of a user.' }) actor?: string;
  /** Id of the user it was done to. */
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'Enter the id of a user.' }) subject?: string;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(AUDIT_ACTIONS, { message: 'Choose an action from the list.' })
  action?: AuditAction;

  /** Id of the transaction, message, or other object that it concerned. */
  @EmptyToUndefined()
  @IsOptional()
  @Text({ max: OBJECT_MAX_LENGTH, message: `Enter an id of up to ${OBJECT_MAX_LENGTH} characters.` })
  object?: string;

  /** A day of the bank or a timestamp; both ends are inclusive. */
  @EmptyToUndefined() @IsOptional() @IsIsoDate({ message: 'Enter a date such as 2026-11-21.' }) from?: string;
  @EmptyToUndefined() @IsOptional() @IsIsoDate({ message: 'Enter a date such as 2026-11-21.' }) to?: string;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(AUDIT_SORTS, { message: `Choose one of ${AUDIT_SORTS.join(', ')}.` })
  sort?: AuditSort;
}

export class AuditQuery extends AuditFiltersQuery {
  @PageLimit() limit: number = DEFAULT_PAGE_LIMIT;
  @PageCursor() cursor?: string;
}

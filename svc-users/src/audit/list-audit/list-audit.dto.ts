import { AUDIT_ACTIONS, type AuditAction, type AuditChange } from '@larkspur/contracts/audit';
import { DEFAULT_PAGE_LIMIT, MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import type { Events } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import { IsIsoDate } from '@larkspur/service-kit/validation/iso-date';
import { EmptyToUndefined } from '@larkspur/service-kit/validation/text';
import { Type } from 'class-transformer';
import {
  Allow,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

class ActorDto {
  @IsUUID() userId!: string;
  @IsString() role!: Role;
}

class AuditChangeDto implements AuditChange {
  @IsString() field!: string;
  @Allow() before!: AuditChange['before'];
  @Allow() after!: AuditChange['after'];
}

/** An action that this version does not know is recorded all the same: its sender is newer. */
export class AuditRecordedDto implements Readonly<Events['audit.recorded']> {
  @IsUUID() auditId!: string;
  @IsString() @MaxLength(100) action!: AuditAction;
  @IsOptional() @ValidateNested() @Type(() => ActorDto) actor!: ActorDto | null;
  @IsOptional() @IsUUID() subjectId!: string | null;
  @IsOptional() @IsString() objectId!: string | null;
  @IsArray() @ValidateNested({ each: true }) @Type(() => AuditChangeDto) changes!: AuditChangeDto[];
  @IsOptional() @IsString() reason!: string | null;
  @IsOptional() @IsString() address!: string | null;
  @IsOptional() @IsString() requestId!: string | null;
  @IsISO8601() at!: string;
}

export class AuditPageQuery {
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

export class AuditQuery extends AuditPageQuery {
  /** Who did it. */
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'This is no id of a user.' }) actor?: string;
  /** To whom. */
  @EmptyToUndefined() @IsOptional() @IsUUID(undefined, { message: 'This is no id of a user.' }) subject?: string;

  @EmptyToUndefined()
  @IsOptional()
  @IsIn(AUDIT_ACTIONS, { message: 'This action is not known.' })
  action?: AuditAction;

  /** A day (UTC) or a moment; both ends are included. */
  @EmptyToUndefined() @IsOptional() @IsIsoDate({ message: 'Enter a date such as 2026-11-21.' }) from?: string;
  @EmptyToUndefined() @IsOptional() @IsIsoDate({ message: 'Enter a date such as 2026-11-21.' }) to?: string;
}

import type { AuditAction, AuditChange } from '@larkspur/contracts/audit';
import type { Events } from '@larkspur/contracts/messages';
import type { Role } from '@larkspur/contracts/session';
import { Type } from 'class-transformer';
import { Allow, IsArray, IsISO8601, IsOptional, IsString, IsUUID, MaxLength, ValidateNested } from 'class-validator';

class ActorDto {
  @IsUUID() userId!: string;
  @IsString() role!: Role;
}

class AuditChangeDto implements AuditChange {
  @IsString() field!: string;
  @Allow() before!: AuditChange['before'];
  @Allow() after!: AuditChange['after'];
}

/** Accepts unknown actions: the sender may be a newer version. */
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

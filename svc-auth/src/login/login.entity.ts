import type { Role } from '@larkspur/contracts/session';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

export const UNIQUE_EMAIL = 'login_email_key';

/** The driver returns bigint as text. Revisions stay far below the largest safe integer. */
const bigintAsNumber = { to: (value: number) => value, from: (value: string) => Number(value) };

@Entity('login')
@Unique(UNIQUE_EMAIL, ['emailKey'])
export class Login {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  /** The email as the customer typed it, trimmed. */
  @Column('text') email!: string;
  @Column('text', { name: 'email_key' }) emailKey!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  @Column('text') role!: Role;
  @Column('boolean', { name: 'is_disabled', default: false }) isDisabled!: boolean;
  @Column('text', { name: 'first_name' }) firstName!: string;
  @Column('text', { name: 'last_name' }) lastName!: string;
  @Column('text', { name: 'verification_status', default: 'awaiting' }) verificationStatus!: VerificationStatus;
  @Column('bigint', { name: 'profile_revision', transformer: bigintAsNumber, default: 0 }) profileRevision!: number;
  @Column('bigint', { transformer: bigintAsNumber, default: 0 }) revision!: number;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'provisioned_at', nullable: true }) provisionedAt!: Date | null;
}

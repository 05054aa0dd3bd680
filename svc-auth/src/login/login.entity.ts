import type { Role } from '@larkspur/contracts/session';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryColumn } from 'typeorm';

const safeInteger = { to: (value: number) => value, from: (value: string) => Number(value) };

@Entity('login')
export class Login {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  /** As it was typed, trimmed. */
  @Column('text') email!: string;
  @Column('text', { name: 'email_key' }) emailKey!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  @Column('text') role!: Role;
  @Column('boolean', { name: 'is_disabled' }) isDisabled!: boolean;
  @Column('text', { name: 'first_name' }) firstName!: string;
  @Column('text', { name: 'last_name' }) lastName!: string;
  @Column('text', { name: 'verification_status' }) verificationStatus!: VerificationStatus;
  @Column('bigint', { name: 'profile_revision', transformer: safeInteger }) profileRevision!: number;
  @Column('bigint', { transformer: safeInteger }) revision!: number;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('timestamptz', { name: 'provisioned_at', nullable: true }) provisionedAt!: Date | null;
}

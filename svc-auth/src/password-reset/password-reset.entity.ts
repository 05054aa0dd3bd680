import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A one-time link that can set a new password. */
@Entity('password_reset')
export class PasswordReset {
  /** SHA-256 of the link's token: a copy of the table opens nothing. */
  @PrimaryColumn('bytea', { name: 'token_hash' }) tokenHash!: Buffer;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  /** Also set when the link was revoked. */
  @Column('timestamptz', { name: 'used_at', nullable: true }) usedAt!: Date | null;
}

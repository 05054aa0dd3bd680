import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in of one browser. Revoked sessions stay until none of their tokens can be alive, even without their login. */
@Entity('session')
export class Session {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  /** The time at which the session ends unless it is refreshed. Each refresh extends it, never past `endsAt`. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('timestamptz', { name: 'revoked_at', nullable: true }) revokedAt!: Date | null;
  @Column('text', { name: 'user_agent', nullable: true }) userAgent!: string | null;
  /** SHA-256 of the valid refresh token; null when the session cannot be refreshed. */
  @Column('bytea', { name: 'refresh_hash', nullable: true }) refreshHash!: Buffer | null;
  /** SHA-256 of the refresh token that was replaced at `rotatedAt`. */
  @Column('bytea', { name: 'previous_hash', nullable: true }) previousHash!: Buffer | null;
  @Column('timestamptz', { name: 'rotated_at', nullable: true }) rotatedAt!: Date | null;
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' }) lastSeenAt!: Date;
  @Column('timestamptz', { name: 'ends_at' }) endsAt!: Date;
  /** The client address of the last sign-in or refresh. */
  @Column('text', { nullable: true }) address!: string | null;
}

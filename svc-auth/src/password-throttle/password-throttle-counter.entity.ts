import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Recent failed password attempts. `admit_password_attempt` counts them: see sql/admit-password-attempt.sql. */
@Entity('password_throttle_counter')
export class PasswordThrottleCounter {
  /** HMAC of the counter's subject, because users sometimes type a password into the email field. */
  @PrimaryColumn('bytea') key!: Buffer;
  @Column('timestamptz', { array: true, default: '{}' }) attempts!: Date[];
  @Column('integer', { name: 'block_count', default: 0 }) blockCount!: number;
  @Column('timestamptz', { name: 'blocked_until', nullable: true }) blockedUntil!: Date | null;
  @Column('timestamptz', { name: 'expires_at', default: () => 'now()' }) expiresAt!: Date;
}

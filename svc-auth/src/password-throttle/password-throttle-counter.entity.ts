import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Recent failed password attempts. `admit_password_try` counts them: see sql/admit-password-try.sql. */
@Entity('password_throttle')
export class PasswordThrottleCounter {
  /** HMAC of the counter's subject, because users sometimes type a password into the email field. */
  @PrimaryColumn('bytea') key!: Buffer;
  @Column('timestamptz', { name: 'tries', array: true, default: '{}' }) attempts!: Date[];
  @Column('integer', { default: 0 }) blocks!: number;
  @Column('timestamptz', { name: 'blocked_until', nullable: true }) blockedUntil!: Date | null;
  @Column('timestamptz', { name: 'forget_at', default: () => 'now()' }) forgetAt!: Date;
}

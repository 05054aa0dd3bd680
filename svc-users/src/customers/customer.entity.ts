import type { Role } from '@larkspur/contracts/session';
import type { VerificationStatus } from '@larkspur/contracts/user';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `bigint` columns are strings, as node-postgres returns them. */
@Entity({ name: 'customer' })
export class Customer {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text', { name: 'account_number', unique: true })
  accountNumber!: string;

  @Column('text', { name: 'first_name' })
  firstName!: string;

  @Column('text', { name: 'last_name' })
  lastName!: string;

  /** A copy: svc-auth owns `email` and `isDisabled`, and `loginRevision` orders the copies. */
  @Column('text')
  email!: string;

  @Column('boolean', { name: 'is_disabled', default: false })
  isDisabled!: boolean;

  @Column('bigint', { name: 'login_revision', default: 0 })
  loginRevision!: string;

  @Column('text')
  role!: Role;

  @Column('text')
  phone!: string;

  @Column('text')
  address!: string;

  @Column('text')
  state!: string;

  @Column('text', { name: 'verification_status', default: 'awaiting' })
  verificationStatus!: VerificationStatus;

  @Column('boolean', { name: 'is_blocked', default: false })
  isBlocked!: boolean;

  /** The PIN key, xor-ed with the inner and the outer pad of RFC 2104. */
  @Column('bytea', { name: 'pin_inner', nullable: true, select: false })
  pinInner!: Buffer | null;

  @Column('bytea', { name: 'pin_outer', nullable: true, select: false })
  pinOuter!: Buffer | null;

  /** The number of keys of PIN_KEY that the pads were derived with, from the oldest on. */
  @Column('smallint', { name: 'pin_key_count', default: 1 })
  pinKeyCount!: number;

  /** The pads before the PIN was replaced, for payments that were sent until then; deleted after a day. */
  @Column('bytea', { name: 'former_pin_inner', nullable: true, select: false })
  formerPinInner!: Buffer | null;

  @Column('bytea', { name: 'former_pin_outer', nullable: true, select: false })
  formerPinOuter!: Buffer | null;

  @Column('timestamptz', { name: 'pin_replaced_at', nullable: true })
  pinReplacedAt!: Date | null;

  @Column('integer', { name: 'wrong_pins', default: 0 })
  wrongPins!: number;

  @Column('timestamptz', { name: 'pin_locked_until', nullable: true })
  pinLockedUntil!: Date | null;

  @Column('bigint', { name: 'daily_limit', default: 1_000_000 })
  dailyLimitCents!: string;

  /** Name of a stored file. */
  @Column('text', { name: 'profile_picture', nullable: true })
  profilePicture!: string | null;

  /**
   * Increases with every change that svc-users makes: profile, picture, verification status, `isBlocked`, limit, account number, or
   * PIN. A change of the login increases only the login's revision.
   */
  @Column('bigint', { default: 1 })
  revision!: string;

  @Column({ type: 'timestamptz', name: 'created_at', precision: 3 })
  createdAt!: Date;
}

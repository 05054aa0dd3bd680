import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A browser that has signed in to a login before. A device token is valid for one login. */
@Entity('known_device')
export class KnownDevice {
  /** SHA-256 of the device token. */
  @PrimaryColumn('bytea', { name: 'token_hash' }) tokenHash!: Buffer;
  @Column('uuid', { name: 'user_id' }) userId!: string;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { name: 'last_seen_at', default: () => 'now()' }) lastSeenAt!: Date;
  /** Set when the password was changed elsewhere: the browser counts as unknown from then on. */
  @Column('timestamptz', { name: 'forgotten_at', nullable: true }) forgottenAt!: Date | null;
}

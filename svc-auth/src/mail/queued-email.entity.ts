import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A queued email. Its outcome is kept for a month; its content is deleted as soon as it is sent or abandoned. */
@Entity('queued_email')
export class QueuedEmail {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { name: 'user_id', nullable: true }) userId!: string | null;
  @Column('text', { name: 'to_address' }) toAddress!: string;
  @Column('text', { name: 'to_name', nullable: true }) toName!: string | null;
  @Column('text') kind!: string;
  /** See sealed-content.ts. */
  @Column('bytea', { name: 'sealed_content', nullable: true }) sealedContent!: Buffer | null;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  /** The email is not sent after this time. */
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
  @Column('integer', { default: 0 }) attempts!: number;
  /** Null once the email was sent or abandoned. */
  @Column('timestamptz', { name: 'next_attempt_at', nullable: true, default: () => 'now()' })
  nextAttemptAt!: Date | null;
  @Column('timestamptz', { name: 'sent_at', nullable: true }) sentAt!: Date | null;
  @Column('text', { nullable: true }) error!: string | null;
}

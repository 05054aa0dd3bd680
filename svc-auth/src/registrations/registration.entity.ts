import type { Events } from '@larkspur/contracts/messages';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A sign-up whose accounts are not open yet. Deleted with `user.provisioned`. */
@Entity('registration')
export class Registration {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  /** Personal data that only svc-users keeps. */
  @Column('jsonb') payload!: Events['user.registered'];
  @Column('integer', { default: 1 }) attempts!: number;
  @Column('timestamptz', { name: 'next_attempt_at' }) nextAttemptAt!: Date;
}

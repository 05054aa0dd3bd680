import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A request that has taken effect, so that its repetition has none. */
@Entity({ name: 'idempotent_request' })
export class IdempotentRequest {
  @PrimaryColumn('uuid', { name: 'actor_id' })
  actorId!: string;

  /** The `Idempotency-Key` of the request. */
  @PrimaryColumn('text')
  key!: string;

  /** SHA-256 of the request. */
  @Column('text')
  fingerprint!: string;

  /** The id of the object that the request created or posted. */
  @Column('uuid', { name: 'object_id' })
  objectId!: string;

  @Column('timestamptz', { name: 'created_at', default: () => 'now()' })
  createdAt!: Date;
}

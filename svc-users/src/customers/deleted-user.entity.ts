import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Users that were deleted before this table existed have no row: only their account numbers stay issued. */
@Entity({ name: 'deleted_user' })
export class DeletedUser {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'actor_id' })
  actorId!: string;

  @Column({ type: 'timestamptz', name: 'deleted_at', precision: 3 })
  deletedAt!: Date;
}

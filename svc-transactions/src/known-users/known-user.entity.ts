import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('known_user')
export class KnownUserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column({ type: 'timestamptz', name: 'deleted_at', nullable: true }) deletedAt!: Date | null;
}

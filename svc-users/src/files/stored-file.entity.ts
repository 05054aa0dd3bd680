import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * A file of the store. Its row exists before the bytes are written and until they are deleted, so that a crash in
 * between leaves no unknown file.
 */
@Entity({ name: 'stored_file' })
export class StoredFile {
  @PrimaryColumn('text')
  name!: string;

  /** Without a foreign key: the files of a deleted user outlive the user until the store has deleted them. */
  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** `null` while the file is in use. */
  @Column('timestamptz', { name: 'expires_at', nullable: true })
  expiresAt!: Date | null;
}

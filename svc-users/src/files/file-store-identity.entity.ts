import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The only row names the file store that belongs to this database. */
@Entity({ name: 'file_store' })
export class FileStoreIdentityRow {
  @PrimaryColumn('boolean', { name: 'is_only', default: true })
  isOnly!: boolean;

  @Column('uuid')
  id!: string;
}

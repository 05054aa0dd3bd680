import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Name and account number, for PDF statements and the back office's lists; copied from svc-users. */
@Entity('statement_holder')
export class StatementHolderEntity {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text', { nullable: true }) name!: string | null;
  /** For the deletion of the user: earlier payments may name them like that. */
  @Column('text', { name: 'former_names', array: true, default: [] }) formerNames!: string[];
  @Column('integer', { name: 'name_revision', default: 0 }) nameRevision!: number;
  @Column('text', { name: 'account_number', nullable: true }) accountNumber!: string | null;
  @Column('integer', { name: 'number_revision', default: 0 }) numberRevision!: number;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { centsColumn } from '../database';

@Entity('entry')
export class Entry {
  @PrimaryColumn('uuid', { name: 'posting_id' }) postingId!: string;
  @Index()
  @PrimaryColumn('integer', { name: 'account_id' })
  accountId!: number;
  @Column(centsColumn) amount!: number;
}

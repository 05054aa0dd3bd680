import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('customer')
export class Customer {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('text', { name: 'account_number', unique: true }) accountNumber!: string;
  @Column('text') name!: string;
  @Column('text', { name: 'pin_hash' }) pinHash!: string;
}

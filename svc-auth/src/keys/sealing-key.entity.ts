import type { SealingJwk } from '@larkspur/contracts/messages';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sealing_key')
export class SealingKey {
  @PrimaryColumn('text') kid!: string;
  @Column('jsonb', { name: 'public_jwk' }) publicJwk!: SealingJwk;
  /** PKCS #8, encrypted: see key-encryption.ts. */
  @Column('bytea', { name: 'private_key' }) privateKey!: Buffer;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
}

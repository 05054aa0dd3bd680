import type { PublicJwk } from '@larkspur/contracts/messages';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('signing_key')
export class SigningKey {
  /** RFC 7638 thumbprint of the public key. */
  @PrimaryColumn('text') kid!: string;
  @Column('jsonb', { name: 'public_jwk' }) publicJwk!: PublicJwk;
  /** See key-encryption.ts. */
  @Column('bytea', { name: 'private_key' }) privateKey!: Buffer;
  @Column('timestamptz', { name: 'created_at' }) createdAt!: Date;
  @Column('boolean') active!: boolean;
}

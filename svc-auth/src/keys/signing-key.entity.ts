import type { PublicJwk } from '@larkspur/contracts/messages';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `next` is published but does not sign yet, `current` signs, `retired` only verifies. */
export type KeyState = 'next' | 'current' | 'retired';

@Entity('signing_key')
export class SigningKey {
  @PrimaryColumn('text') kid!: string;
  @Column('jsonb', { name: 'public_jwk' }) publicJwk!: PublicJwk;
  /** PKCS #8, encrypted: see key-encryption.ts. */
  @Column('bytea', { name: 'private_key' }) privateKey!: Buffer;
  @Column('timestamptz', { name: 'created_at', default: () => 'now()' }) createdAt!: Date;
  @Column('text') state!: KeyState;
  @Column('timestamptz', { name: 'current_at', nullable: true }) currentAt!: Date | null;
  @Column('timestamptz', { name: 'retired_at', nullable: true }) retiredAt!: Date | null;
}

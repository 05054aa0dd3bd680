import { createHash } from 'node:crypto';
import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { SealingKeyService } from '../keys/sealing-key.service';
import { SigningKeys } from '../keys/signing-keys.service';
import { SessionRepository } from '../session/session.repository';
import { SecurityStateDto } from './security-state.dto';

/** Publishes the keys and revocations that every process needs before it can accept a token. */
@Injectable()
export class SecurityStateConsumer {
  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly sessions: SessionRepository,
    private readonly sealingKey: SealingKeyService,
  ) {}

  @OnCommand('auth.security-state', { dto: SecurityStateDto })
  async read({ digest: known }: SecurityStateDto): Promise<Commands['auth.security-state']['reply']> {
    const state = {
      jwks: { keys: await this.signingKeys.publicKeys() },
      revocations: await this.sessions.revocations(),
      sealingKey: this.sealingKey.publicKey(),
    };
    const digest = createHash('sha256').update(JSON.stringify(state)).digest('base64url');
    return digest === known ? { digest, jwks: { keys: [] }, revocations: [] } : { digest, ...state };
  }
}

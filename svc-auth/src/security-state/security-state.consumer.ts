import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SealingKeyService } from '../keys/sealing-key.service';
import { SigningKeys } from '../keys/signing-keys.service';
import { SessionRepository } from '../session/session.repository';

class SecurityStateDto {}

/** Tells every process what it must know before it may let a token pass. */
@Injectable()
export class SecurityStateConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly keys: SigningKeys,
    private readonly sessions: SessionRepository,
    private readonly sealing: SealingKeyService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve(
      'auth.security-state',
      { queue: 'svc-auth.security-state', dto: SecurityStateDto },
      async () => ({
        jwks: { keys: await this.keys.publicKeys() },
        revocations: await this.sessions.revocations(),
        sealingKey: this.sealing.publicKey(),
      }),
    );
  }
}

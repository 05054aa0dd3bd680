import { Module } from '@nestjs/common';
import { ReencryptJob } from './reencrypt.job';
import { RotateSealingKeyJob } from './rotate-sealing-key.job';
import { RotateSigningKeyJob } from './rotate-signing-key.job';
import { SealingKeyService } from './sealing-key.service';
import { SigningKeyRepository } from './signing-key.repository';
import { SigningKeys } from './signing-keys.service';

@Module({
  providers: [
    SigningKeyRepository,
    SigningKeys,
    SealingKeyService,
    RotateSigningKeyJob,
    RotateSealingKeyJob,
    ReencryptJob,
  ],
  exports: [SigningKeys, SealingKeyService],
})
export class KeysModule {}

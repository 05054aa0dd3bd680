import { Module } from '@nestjs/common';
import { RotateSigningKeyJob } from './rotate-signing-key.job';
import { SealingKeyService } from './sealing-key.service';
import { SigningKeyRepository } from './signing-key.repository';
import { SigningKeys } from './signing-keys.service';

@Module({
  providers: [SigningKeyRepository, SigningKeys, SealingKeyService, RotateSigningKeyJob],
  exports: [SigningKeys, SealingKeyService],
})
export class KeysModule {}

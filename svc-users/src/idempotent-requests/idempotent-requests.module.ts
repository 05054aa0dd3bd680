import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeleteExpiredRequestsJob } from './delete-expired-requests.job';
import { IdempotentRequest } from './idempotent-request.entity';
import { IdempotentRequestsRepository } from './idempotent-requests.repository';

/** Idempotency keys of the back office's requests. */
@Module({
  imports: [TypeOrmModule.forFeature([IdempotentRequest])],
  providers: [IdempotentRequestsRepository, DeleteExpiredRequestsJob],
  exports: [IdempotentRequestsRepository],
})
export class IdempotentRequestsModule {}

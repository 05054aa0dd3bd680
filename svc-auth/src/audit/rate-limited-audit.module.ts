import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TaskQueueModule } from '../task-queue/task-queue.module';
import { AuditRateLimit } from './audit-rate-limit.entity';
import { AuditRateLimitRepository } from './audit-rate-limit.repository';
import { RateLimitedAudit } from './rate-limited-audit.service';

@Module({
  imports: [TypeOrmModule.forFeature([AuditRateLimit]), TaskQueueModule],
  providers: [AuditRateLimitRepository, RateLimitedAudit],
  exports: [AuditRateLimitRepository, RateLimitedAudit],
})
export class RateLimitedAuditModule {}

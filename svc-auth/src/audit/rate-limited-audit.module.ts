import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TaskQueueModule } from '../task-queue/task-queue.module';
import { AuditPace } from './audit-pace.entity';
import { AuditPaceRepository } from './audit-pace.repository';
import { RateLimitedAudit } from './rate-limited-audit.service';

@Module({
  imports: [TypeOrmModule.forFeature([AuditPace]), TaskQueueModule],
  providers: [AuditPaceRepository, RateLimitedAudit],
  exports: [AuditPaceRepository, RateLimitedAudit],
})
export class RateLimitedAuditModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditRepository } from './audit.repository';
import { AuditRecord } from './audit-record.entity';
import { ExportAuditController } from './export-audit/export-audit.controller';
import { ExportAuditService } from './export-audit/export-audit.service';
import { FindMissingRecordsConsumer } from './find-missing-records/find-missing-records.consumer';
import { ListAuditController } from './list-audit/list-audit.controller';
import { ListAuditService } from './list-audit/list-audit.service';
import { RecordAuditConsumer } from './record-audit/record-audit.consumer';

/** The audit log of all services. */
@Module({
  imports: [TypeOrmModule.forFeature([AuditRecord])],
  controllers: [ListAuditController, ExportAuditController],
  providers: [AuditRepository, RecordAuditConsumer, FindMissingRecordsConsumer, ListAuditService, ExportAuditService],
  exports: [AuditRepository],
})
export class AuditModule {}

import { Module } from '@nestjs/common';
import { AuditRepository } from './audit.repository';
import { AuditController } from './list-audit/list-audit.controller';
import { ReadAuditService } from './list-audit/list-audit.service';
import { AuditConsumer } from './record-audit/record-audit.consumer';

@Module({ controllers: [AuditController], providers: [AuditRepository, AuditConsumer, ReadAuditService] })
export class AuditModule {}

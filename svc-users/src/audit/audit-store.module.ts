import { Module } from '@nestjs/common';
import { AuditConsumer } from './audit.consumer';
import { AuditController } from './audit.controller';
import { AuditRepository } from './audit.repository';
import { ReadAuditService } from './read-audit.service';

@Module({ controllers: [AuditController], providers: [AuditRepository, AuditConsumer, ReadAuditService] })
export class AuditStoreModule {}

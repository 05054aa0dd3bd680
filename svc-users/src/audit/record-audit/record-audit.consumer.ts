import type { Events } from '@larkspur/contracts/messages';
import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../audit.repository';
import { AuditRecordedDto } from './record-audit.dto';

/** Stores the audit events of all services. */
@Injectable()
export class RecordAuditConsumer {
  constructor(private readonly records: AuditRepository) {}

  @OnEvent('audit.recorded', { queue: 'svc-users.audit', dto: AuditRecordedDto })
  record(event: Events['audit.recorded']): Promise<void> {
    return this.records.add(event);
  }
}

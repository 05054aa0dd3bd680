import { mayRecordAudit } from '@larkspur/contracts/audit';
import type { Events } from '@larkspur/contracts/messages';
import type { MessageMeta } from '@larkspur/service-kit/bus/bus';
import { InvalidMessageError } from '@larkspur/service-kit/bus/envelope';
import { OnEvent } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../audit.repository';
import { AuditRecordedDto } from './record-audit.dto';

/** Stores the audit events of all services. */
@Injectable()
export class RecordAuditConsumer {
  constructor(private readonly records: AuditRepository) {}

  @OnEvent('audit.recorded', { queue: 'svc-users.audit', dto: AuditRecordedDto })
  async record(event: Events['audit.recorded'], { publishedBy }: MessageMeta): Promise<void> {
    if (publishedBy !== null && !mayRecordAudit(publishedBy, event.action)) {
      throw new InvalidMessageError(`${publishedBy} does not record ${event.action}`);
    }
    await this.records.add(event);
  }
}

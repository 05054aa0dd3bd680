import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditRepository } from '../audit.repository';
import { AuditRecordedDto } from '../list-audit/list-audit.dto';

/** Keeps what every service tells of administrators' acts and security events. */
@Injectable()
export class AuditConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly records: AuditRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.subscribe('audit.recorded', { queue: 'svc-users.audit', dto: AuditRecordedDto }, (act) =>
      this.records.add(act),
    );
  }
}

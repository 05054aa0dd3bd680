import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { AuditRecordedDto } from './audit.dto';
import { AuditRepository } from './audit.repository';

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

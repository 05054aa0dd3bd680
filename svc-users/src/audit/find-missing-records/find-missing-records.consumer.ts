import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { AuditRepository } from '../audit.repository';
import { FindMissingRecordsDto } from './find-missing-records.dto';

/** Tells a service which of its audit records have not arrived. */
@Injectable()
export class FindMissingRecordsConsumer {
  constructor(private readonly records: AuditRepository) {}

  @OnCommand('audit.missing', { dto: FindMissingRecordsDto, prefetch: 1 })
  async find({ auditIds }: FindMissingRecordsDto): Promise<Commands['audit.missing']['reply']> {
    return { missing: await this.records.findMissing(auditIds) };
  }
}

import type { Commands } from '@larkspur/contracts/messages';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { LedgerRepository } from '../ledger.repository';

class TracePostingDto implements Readonly<Commands['accounts.trace']['request']> {
  @IsUUID() postingId!: string;
}

/** Tells what the ledger knows of one posting. */
@Injectable()
export class TracePostingConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve(
      'accounts.trace',
      { queue: 'svc-users.trace', dto: TracePostingDto },
      async ({ postingId }) => ({ postings: await this.ledger.records(this.database.manager, postingId) }),
    );
  }
}

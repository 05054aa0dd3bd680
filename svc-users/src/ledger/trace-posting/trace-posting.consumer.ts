import type { Commands } from '@larkspur/contracts/messages';
import { OnCommand } from '@larkspur/service-kit/bus/handlers';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerRepository } from '../ledger.repository';
import { TracePostingDto } from './trace-posting.dto';

type TracePosting = Commands['accounts.trace'];

@Injectable()
export class TracePostingConsumer {
  constructor(
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
  ) {}

  @OnCommand('accounts.trace', { dto: TracePostingDto })
  async trace({ postingId }: TracePosting['request']): Promise<TracePosting['reply']> {
    return { postings: await this.ledger.findPostings(this.database.manager, postingId) };
  }
}

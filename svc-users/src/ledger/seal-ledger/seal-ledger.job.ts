import { RecurringJob } from '@larkspur/service-kit/jobs/recurring-job';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerRepository } from '../ledger.repository';

const MAX_POSTINGS_PER_BLOCK = 1_000;

/**
 * Adds new postings to the hash chain, outside the transactions that write them: about a second after its commit a
 * posting can no longer be changed unnoticed. Only one instance at a time does it.
 */
@Injectable()
export class SealLedgerJob {
  constructor(
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
  ) {}

  /** @returns 0 while there may be more to seal */
  @RecurringJob({ title: 'Seal new postings', everyMs: 1_000 })
  async seal(): Promise<number | undefined> {
    const sealed = await this.ledger.sealNext(this.database.manager, MAX_POSTINGS_PER_BLOCK);
    return sealed >= MAX_POSTINGS_PER_BLOCK ? 0 : undefined;
  }
}

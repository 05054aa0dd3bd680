import type { Commands } from '@larkspur/contracts/messages';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerRepository } from '../ledger.repository';
import { SignedRequests } from '../signed-requests';
import { reversalAuditEntries } from './reversal-audit-entries';
import { toReversalEvent } from './reversal-event';

type ReverseTransfer = Commands['accounts.reverse'];

@Injectable()
export class ReverseTransferService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: SignedRequests,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Publishes `transfer.reversed`, so that svc-transactions writes the statement lines. */
  async reverse(request: ReverseTransfer['request']): Promise<ReverseTransfer['reply']> {
    if (!(await this.requests.authorizesReversal(request))) {
      return { outcome: 'refused', code: 'unauthorized' };
    }
    const result = await this.database.transaction(async (manager) => {
      const reversal = await this.ledger.reverse(manager, request);
      if (reversal.outcome === 'reversed') {
        await this.outbox.enqueue(manager, 'transfer.reversed', toReversalEvent(reversal));
        await this.audit.recordAll(manager, reversalAuditEntries(reversal, request.origin));
      }
      return reversal;
    });
    if (result.outcome === 'refused') return result;
    this.outbox.wake();
    return { outcome: 'reversed', reversal: toReversalEvent(result) };
  }
}

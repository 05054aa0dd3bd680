import type { Commands } from '@larkspur/contracts/messages';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { LedgerRepository } from '../ledger.repository';
import { SignedRequests } from '../signed-requests';

type AdjustAccount = Commands['accounts.adjust'];

@Injectable()
export class AdjustAccountService {
  constructor(
    private readonly database: DataSource,
    private readonly requests: SignedRequests,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Posts an administrator's adjustment once per posting id and publishes `account.adjusted`. */
  async adjust(request: AdjustAccount['request']): Promise<AdjustAccount['reply']> {
    if (!(await this.requests.authorizesAdjustment(request))) {
      return { outcome: 'refused', code: 'unauthorized' };
    }
    const { actorId, origin: _, signedRequest: __, ...adjusted } = request;
    const signedCents = request.transactionType === 'credit' ? request.amountCents : -request.amountCents;
    const result = await this.database.transaction(async (manager) => {
      const posted = await this.ledger.adjust(manager, {
        postingId: request.postingId,
        userId: request.userId,
        account: request.account,
        signedCents,
        actorId,
        reason: request.description,
        dated: request.date,
      });
      if (posted === 'posted') {
        const { userId, account } = request;
        const balance = { account, ...(await this.ledger.getBalance(manager, userId, account)) };
        await this.outbox.enqueue(manager, 'account.adjusted', { ...adjusted, balance });
        await this.recordAudit(manager, request, balance.balanceCents - signedCents, balance.balanceCents);
      }
      return posted;
    });
    if (result !== 'posted' && result !== 'repeated') return { outcome: 'refused', code: result };
    this.outbox.wake();
    return { outcome: 'posted' };
  }

  private async recordAudit(
    manager: EntityManager,
    { actorId, origin, userId, postingId, account, description }: AdjustAccount['request'],
    beforeCents: number,
    afterCents: number,
  ): Promise<void> {
    await this.audit.record(manager, {
      action: 'transaction.added',
      actor: { userId: actorId, role: 'administrator' },
      origin,
      subjectId: userId,
      objectId: postingId,
      changes: [
        { field: account, before: centsToDollars(beforeCents), after: centsToDollars(afterCents) },
        { field: 'description', before: null, after: description },
      ],
    });
  }
}

import type { Commands } from '@larkspur/contracts/messages';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus/bus';
import { centsToDollars } from '@larkspur/service-kit/money';
import { Outbox } from '@larkspur/service-kit/outbox/outbox';
import { Audit } from '@larkspur/service-kit/security/audit';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsISO8601, IsOptional, IsPositive, IsString, IsUUID, ValidateNested } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import { ActionOriginDto } from '../action-origin.dto';
import { LedgerRepository } from '../ledger.repository';

type AdjustAccount = Commands['accounts.adjust'];

class AdjustAccountDto implements Readonly<AdjustAccount['request']> {
  @IsUUID() postingId!: string;
  @IsUUID() userId!: string;
  @IsUUID() actorId!: string;
  @IsIn(ACCOUNT_KINDS) account!: AccountKind;
  @IsIn(TRANSACTION_TYPES) transactionType!: TransactionType;
  @IsInt() @IsPositive() amountCents!: number;
  @IsString() description!: string;
  @IsISO8601() date!: string;
  @IsOptional() @ValidateNested() @Type(() => ActionOriginDto) origin?: ActionOriginDto;
}

/** An administrator's posting that svc-transactions asks for; told to everyone as `account.adjusted`. */
@Injectable()
export class AdjustAccountConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve('accounts.adjust', { queue: 'svc-users.adjust', dto: AdjustAccountDto }, (request) =>
      this.adjust(request),
    );
  }

  private async adjust(request: AdjustAccount['request']): Promise<AdjustAccount['reply']> {
    const { actorId, origin: _, ...adjusted } = request;
    const signedCents = request.transactionType === 'credit' ? request.amountCents : -request.amountCents;
    const result = await this.database.transaction(async (manager) => {
      const posted = await this.ledger.adjust(manager, {
        postingId: request.postingId,
        userId: request.userId,
        account: request.account,
        signedCents,
        actorId,
        reason: request.description,
      });
      if (posted === 'posted') {
        const { userId, account } = request;
        const balance = { account, ...(await this.ledger.balance(manager, userId, account)) };
        await this.outbox.enqueue(manager, 'account.adjusted', { ...adjusted, balance });
        await this.recordAct(manager, request, balance.balanceCents - signedCents, balance.balanceCents);
      }
      return posted;
    });
    if (result !== 'posted' && result !== 'repeated') return { outcome: 'refused', code: result };
    this.outbox.wake();
    return { outcome: 'posted' };
  }

  private async recordAct(
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

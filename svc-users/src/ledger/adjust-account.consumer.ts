import type { Commands } from '@larkspur/contracts/messages';
import { TRANSACTION_TYPES, type TransactionType } from '@larkspur/contracts/transaction';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import { Bus } from '@larkspur/service-kit/bus';
import { Outbox } from '@larkspur/service-kit/outbox';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { IsIn, IsInt, IsISO8601, IsPositive, IsString, IsUUID } from 'class-validator';
import { DataSource } from 'typeorm';
import { LedgerRepository } from './ledger.repository';

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
}

/** An administrator's posting that svc-transactions asks for; told to everyone as `account.adjusted`. */
@Injectable()
export class AdjustAccountConsumer implements OnApplicationBootstrap {
  constructor(
    private readonly bus: Bus,
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.bus.serve('accounts.adjust', { queue: 'svc-users.adjust', dto: AdjustAccountDto }, (request) =>
      this.adjust(request),
    );
  }

  private async adjust(request: AdjustAccount['request']): Promise<AdjustAccount['reply']> {
    const { actorId, ...adjusted } = request;
    const result = await this.database.transaction(async (manager) => {
      const posted = await this.ledger.adjust(manager, {
        postingId: request.postingId,
        userId: request.userId,
        account: request.account,
        signedCents: request.transactionType === 'credit' ? request.amountCents : -request.amountCents,
        actorId,
        reason: request.description,
      });
      if (posted === 'posted') {
        const { userId, account } = request;
        const balance = { account, ...(await this.ledger.balance(manager, userId, account)) };
        await this.outbox.enqueue(manager, 'account.adjusted', { ...adjusted, balance });
      }
      return posted;
    });
    if (result !== 'posted' && result !== 'repeated') return { outcome: 'refused', code: result };
    this.outbox.wake();
    return { outcome: 'posted' };
  }
}

import type { ApiResponse } from '@larkspur/contracts/http';
import { MAX_WRONG_PINS, type TransferLimits } from '@larkspur/contracts/transaction';
import { centsToDollars } from '@larkspur/service-kit/money';
import { ApiTag } from '@larkspur/service-kit/openapi/api-tag';
import { Operation } from '@larkspur/service-kit/openapi/operation';
import { Access, type Caller, CurrentCaller } from '@larkspur/service-kit/security/access';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { USER_TAG } from '../../api-tags';
import { MissingCustomer } from '../../customers/missing-customer.service';
import { LedgerRepository } from '../ledger.repository';

@ApiTag(USER_TAG)
@Controller('user/transfer-limits')
export class GetTransferLimitsController {
  constructor(
    private readonly database: DataSource,
    private readonly ledger: LedgerRepository,
    private readonly missing: MissingCustomer,
  ) {}

  /** The ledger enforces these limits when it posts a transfer; here they are shown before one is sent. */
  @Get()
  @Access('account-holder')
  @Operation({
    summary: 'Get your remaining daily transfer limit and PIN attempts',
    data: 'TransferLimits',
    errors: ['account_opening', 'unavailable'],
  })
  async get(@CurrentCaller() caller: Caller): Promise<ApiResponse<TransferLimits>> {
    const limits = await this.ledger.getTransferLimits(this.database, caller.userId);
    if (!limits) throw await this.missing.toProblem(caller.userId);
    const { dailyLimitCents, transferredCents, wrongPins, pinLockedUntil } = limits;
    return {
      data: {
        dailyLimit: centsToDollars(dailyLimitCents),
        transferredToday: centsToDollars(transferredCents),
        // A limit that was lowered during the day can be under what was transferred before.
        leftToday: centsToDollars(Math.max(0, dailyLimitCents - transferredCents)),
        pinAttemptsLeft: pinLockedUntil ? 0 : MAX_WRONG_PINS - wrongPins,
        pinLockedUntil: pinLockedUntil?.toISOString() ?? null,
      },
    };
  }
}

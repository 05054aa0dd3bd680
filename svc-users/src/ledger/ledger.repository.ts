import { BRAND } from '@larkspur/contracts/brand';
import type { PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import type { AccountKind } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface Adjustment {
  postingId: string;
  userId: string;
  account: AccountKind;
  /** Cents; negative takes money from the account. */
  signedCents: number;
  actorId: string;
  reason: string;
}

export type AdjustmentResult =
  | 'posted'
  | 'repeated'
  | 'mismatch'
  | 'not_found'
  | 'insufficient_funds'
  | 'balance_limit';

/** The functions of the schema `ledger`: the only way money moves. */
@Injectable()
export class LedgerRepository {
  async postMany(manager: EntityManager, transfers: readonly PostTransfer[]): Promise<PostOutcome[]> {
    const [row] = await manager.query<{ answers: PostOutcome[] }[]>(
      'SELECT ledger.post_many($1::jsonb, $2) AS answers',
      [JSON.stringify(transfers), BRAND.bankName],
    );
    return row?.answers ?? [];
  }

  async adjust(manager: EntityManager, adjustment: Adjustment): Promise<AdjustmentResult> {
    const [row] = await manager.query<{ result: AdjustmentResult }[]>(
      'SELECT ledger.adjust($1, $2, $3, $4, $5, $6) AS result',
      [
        adjustment.postingId,
        adjustment.userId,
        adjustment.account,
        adjustment.signedCents,
        adjustment.actorId,
        adjustment.reason,
      ],
    );
    if (!row) throw new Error('ledger.adjust() answered nothing');
    return row.result;
  }

  /** Both balances in cents, locked until the transaction ends; `null` for an unknown customer. */
  async lockBalances(manager: EntityManager, userId: string): Promise<Record<AccountKind, number> | null> {
    const rows = await manager.query<{ kind: AccountKind; balance: string }[]>(
      'SELECT * FROM ledger.lock_balances($1)',
      [userId],
    );
    if (rows.length === 0) return null;
    const balances: Record<AccountKind, number> = { savings: 0, checking: 0 };
    for (const row of rows) balances[row.kind] = Number(row.balance);
    return balances;
  }
}

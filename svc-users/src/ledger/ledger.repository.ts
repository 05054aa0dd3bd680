import type { PostingRecord, ReversalRefusal } from '@larkspur/contracts/messages';
import type { AccountKind } from '@larkspur/contracts/user';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Reversal } from './reverse-transfer/reversal-event';

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

/** `repeated`: this very reversal was posted before, and is answered again. */
export type ReversalResult =
  | ({ outcome: 'reversed' | 'repeated' } & Reversal)
  | { outcome: 'refused'; code: ReversalRefusal };

/** What was taken from one account of a customer who leaves. */
export interface Sweep {
  postingId: string;
  account: AccountKind;
  cents: number;
  revision: number;
}

/** The functions of the schema `ledger` that move money outside transfers, each in its caller's transaction. */
@Injectable()
export class LedgerRepository {
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

  async reverse(
    manager: EntityManager,
    wanted: { reversalId: string; transferId: string; actorId: string; reason: string },
  ): Promise<ReversalResult> {
    const [row] = await manager.query<{ result: ReversalResult }[]>('SELECT ledger.reverse($1, $2, $3, $4) AS result', [
      wanted.reversalId,
      wanted.transferId,
      wanted.actorId,
      wanted.reason,
    ]);
    if (!row) throw new Error('ledger.reverse() answered nothing');
    return row.result;
  }

  /** Both balances in cents, locked until the transaction ends; `null` for an unknown or deleted customer. */
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

  /** Sweeps both accounts into the closing account. Empty ones need no posting. */
  async closeAccounts(manager: EntityManager, userId: string, actorId: string): Promise<Sweep[]> {
    const rows = await manager.query<{ posting_id: string; kind: AccountKind; amount: string; revision: string }[]>(
      'SELECT * FROM ledger.close_accounts($1, $2)',
      [userId, actorId],
    );
    return rows.map(({ posting_id, kind, amount, revision }) => ({
      postingId: posting_id,
      account: kind,
      cents: Number(amount),
      revision: Number(revision),
    }));
  }

  /** An account's balance and revision, as this transaction sees it. */
  async balance(
    manager: EntityManager,
    userId: string,
    account: AccountKind,
  ): Promise<{ balanceCents: number; revision: number }> {
    const [row] = await manager.query<{ balance: string; revision: string }[]>(
      'SELECT balance, revision FROM ledger.account WHERE user_id = $1 AND kind = $2',
      [userId, account],
    );
    if (!row) throw new Error(`there is no ${account} account of ${userId}`);
    return { balanceCents: Number(row.balance), revision: Number(row.revision) };
  }

  /** The posting of this id and its reversal, oldest first. */
  async records(manager: EntityManager, postingId: string): Promise<PostingRecord[]> {
    const rows = await manager.query<
      (Omit<PostingRecord, 'postedAt' | 'sealedIn'> & { postedAt: Date; sealedIn: string | null })[]
    >(
      `SELECT p.id AS "postingId", p.type, p.outcome, p.reason, p.actor_id AS "actorId", p.created_at AS "postedAt",
         (SELECT coalesce(json_agg(json_build_object('account', coalesce(a.kind, a.purpose), 'userId', a.user_id,
                   'amountCents', e.amount) ORDER BY e.amount), '[]')
          FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE e.posting_id = p.id) AS entries,
         (SELECT min(s.block) FROM ledger.seal s WHERE s.up_to > p.xid) AS "sealedIn",
         (SELECT r.id FROM ledger.posting r WHERE r.reverses = p.id) AS "reversedBy"
       FROM ledger.posting p WHERE p.id = $1 OR p.reverses = $1 ORDER BY p.created_at, p.id`,
      [postingId],
    );
    return rows.map((row) => ({
      ...row,
      postedAt: row.postedAt.toISOString(),
      sealedIn: row.sealedIn === null ? null : Number(row.sealedIn),
    }));
  }
}

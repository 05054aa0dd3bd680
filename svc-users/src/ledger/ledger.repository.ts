import type { PostingRecord, ReversalRefusal } from '@larkspur/contracts/messages';
import { ACCOUNT_KINDS, type AccountKind } from '@larkspur/contracts/user';
import {
  pgInteger,
  pgTimestamp,
  queryRow,
  queryRows,
  type SqlExecutor,
  z,
} from '@larkspur/service-kit/database/query-rows';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { LedgerAccount } from './ledger-account.entity';
import { party } from './party';
import type { ReversalEvent } from './reverse-transfer/reversal-event';

export interface Adjustment {
  postingId: string;
  userId: string;
  account: AccountKind;
  /** Negative takes money from the account. */
  signedCents: number;
  actorId: string;
  reason: string;
  /** ISO 8601, on the statement; by default that of the posting. */
  dated?: string;
}

const ADJUSTMENT_RESULTS = [
  'posted',
  'repeated',
  'mismatch',
  'own_account',
  'not_found',
  'insufficient_funds',
  'balance_limit',
] as const;
export type AdjustmentResult = (typeof ADJUSTMENT_RESULTS)[number];

/** `repeated`: this reversal was posted before, and its result is returned again. */
type ReversalResult =
  | ({ outcome: 'reversed' | 'repeated' } & ReversalEvent)
  | { outcome: 'refused'; code: ReversalRefusal };

/** Money that was moved from an account of a deleted customer to the closing account. */
export interface Sweep {
  postingId: string;
  account: AccountKind;
  cents: number;
  revision: number;
}

const accountKind = z.enum(ACCOUNT_KINDS);

const adjustmentRow = z.object({ result: z.enum(ADJUSTMENT_RESULTS) }).describe('ledger.adjust');
const reversalRow = z
  .object({
    result: z.discriminatedUnion('outcome', [
      z.object({
        outcome: z.enum(['reversed', 'repeated']),
        reversalId: z.string(),
        transferId: z.string(),
        payer: party,
        payee: party.nullable(),
        amountCents: z.number(),
        reason: z.string(),
        actorId: z.string(),
        date: z.string(),
      }),
      z.object({
        outcome: z.literal('refused'),
        code: z.enum([
          'not_found',
          'not_reversible',
          'own_account',
          'already_reversed',
          'money_spent',
          'account_closed',
        ]),
      }),
    ]),
  })
  .describe('ledger.reverse');
const lockedBalanceRow = z.object({ kind: accountKind, balance: pgInteger }).describe('ledger.lock_balances');
const sweepRow = z
  .object({ postingId: z.string(), account: accountKind, cents: pgInteger, revision: pgInteger })
  .describe('ledger.close_accounts');
const transferLimitsRow = z
  .object({
    dailyLimitCents: pgInteger,
    transferredCents: pgInteger,
    wrongPins: pgInteger,
    pinLockedUntil: pgTimestamp.nullable(),
  })
  .describe('transfer limits');
const sealRow = z.object({ sealed: pgInteger }).describe('ledger.seal_next');
const postingRow = z
  .object({
    postingId: z.string(),
    type: z.enum(['transfer', 'adjustment', 'reversal', 'closing']),
    outcome: z.enum(['completed', 'rejected']),
    reason: z.string().nullable(),
    actorId: z.string(),
    actorName: z.string().nullable(),
    postedAt: pgTimestamp,
    entries: z.array(z.object({ account: z.string(), userId: z.string().nullable(), amountCents: z.number() })),
    sealedIn: pgInteger.nullable(),
    reversedBy: z.string().nullable(),
  })
  .describe('posting with entries');

/**
 * The functions of the schema `ledger` except `post_many`, each called in the caller's transaction. The service's role
 * can read the ledger's tables; only these functions write them.
 */
@Injectable()
export class LedgerRepository {
  async openAccounts(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT ledger.open_accounts($1)', [userId]);
  }

  async adjust(manager: EntityManager, adjustment: Adjustment): Promise<AdjustmentResult> {
    const row = await queryRow(manager, adjustmentRow, 'SELECT ledger.adjust($1, $2, $3, $4, $5, $6, $7) AS result', [
      adjustment.postingId,
      adjustment.userId,
      adjustment.account,
      adjustment.signedCents,
      adjustment.actorId,
      adjustment.reason,
      adjustment.dated ?? null,
    ]);
    if (!row) throw new Error('ledger.adjust() returned nothing');
    return row.result;
  }

  async reverse(
    manager: EntityManager,
    reversal: { reversalId: string; transferId: string; actorId: string; reason: string },
  ): Promise<ReversalResult> {
    const row = await queryRow(manager, reversalRow, 'SELECT ledger.reverse($1, $2, $3, $4) AS result', [
      reversal.reversalId,
      reversal.transferId,
      reversal.actorId,
      reversal.reason,
    ]);
    if (!row) throw new Error('ledger.reverse() returned nothing');
    return row.result;
  }

  /** @returns both balances in cents, locked until the transaction ends; `null` for an unknown or deleted customer */
  async lockBalances(manager: EntityManager, userId: string): Promise<Record<AccountKind, number> | null> {
    const rows = await queryRows(manager, lockedBalanceRow, 'SELECT * FROM ledger.lock_balances($1)', [userId]);
    if (rows.length === 0) return null;
    const balances: Record<AccountKind, number> = { savings: 0, checking: 0 };
    for (const { kind, balance } of rows) balances[kind] = balance;
    return balances;
  }

  /** Locks the accounts that `closeAccounts` changes until the transaction ends. */
  async lockForClosing(manager: EntityManager, userId: string): Promise<void> {
    await manager.query('SELECT ledger.lock_for_closing($1)', [userId]);
  }

  /** Sweeps both accounts into the closing account. Empty accounts need no posting. */
  closeAccounts(manager: EntityManager, userId: string, actorId: string): Promise<Sweep[]> {
    return queryRows(
      manager,
      sweepRow,
      `SELECT posting_id AS "postingId", kind AS account, amount AS cents, revision
       FROM ledger.close_accounts($1, $2)`,
      [userId, actorId],
    );
  }

  async getBalance(
    manager: EntityManager,
    userId: string,
    account: AccountKind,
  ): Promise<{ balanceCents: number; revision: number }> {
    const found = await manager.findOne(LedgerAccount, {
      select: { id: true, balance: true, revision: true },
      where: { userId, kind: account },
    });
    if (!found) throw new Error(`User ${userId} has no ${account} account`);
    return { balanceCents: Number(found.balance), revision: Number(found.revision) };
  }

  /** Returns the daily limit, the amount used today, and the PIN lock. `pinLockedUntil` is `null` once the lock has ended. */
  getTransferLimits(executor: SqlExecutor, userId: string): Promise<z.output<typeof transferLimitsRow> | null> {
    return queryRow(
      executor,
      transferLimitsRow,
      `SELECT daily_limit AS "dailyLimitCents", ledger.spent_today(user_id) AS "transferredCents", wrong_pins AS "wrongPins",
         CASE WHEN pin_locked_until > now() THEN pin_locked_until END AS "pinLockedUntil"
       FROM customer WHERE user_id = $1`,
      [userId],
    );
  }

  /** The posting with this id and its reversal, oldest first. */
  async findPostings(manager: EntityManager, postingId: string): Promise<PostingRecord[]> {
    const rows = await queryRows(
      manager,
      postingRow,
      `SELECT p.id AS "postingId", p.type, p.outcome, p.reason, p.actor_id AS "actorId", p.created_at AS "postedAt",
         (SELECT actor.first_name || ' ' || actor.last_name FROM customer actor WHERE actor.user_id = p.actor_id) AS "actorName",
         (SELECT coalesce(json_agg(json_build_object('account', coalesce(a.kind, a.purpose), 'userId', a.user_id,
                   'amountCents', e.amount) ORDER BY e.amount), '[]')
          FROM ledger.entry e JOIN ledger.account a ON a.id = e.account_id WHERE e.posting_id = p.id) AS entries,
         (SELECT min(s.block) FROM ledger.seal s WHERE s.up_to > p.xid) AS "sealedIn",
         (SELECT r.id FROM ledger.posting r WHERE r.reverses = p.id) AS "reversedBy"
       FROM ledger.posting p WHERE p.id = $1 OR p.reverses = $1 ORDER BY p.created_at, p.id`,
      [postingId],
    );
    return rows.map(({ actorName, ...row }) => ({
      ...row,
      ...(actorName !== null && { actorName }),
      postedAt: row.postedAt.toISOString(),
    }));
  }

  /**
   * Seals the next block of the hash chain.
   * @returns the number of postings in it; 0 when there is nothing to seal or another process is sealing
   */
  async sealNext(manager: EntityManager, maxPostings: number): Promise<number> {
    const row = await queryRow(manager, sealRow, 'SELECT ledger.seal_next($1) AS sealed', [maxPostings]);
    return row?.sealed ?? 0;
  }
}

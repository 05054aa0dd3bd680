import { BRAND } from '@larkspur/contracts/brand';
import type { Events, Party, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { type LineRow, toStatementLine } from '../../svc-transactions/src/statements/to-statement-line';
import {
  type BatchResult,
  InvalidRowError,
  type NewTransfer,
  type Settlement,
} from '../../svc-transactions/src/transfers/saga/transfer-store';

export interface TransferRow extends NewTransfer, Settlement {
  attempts: number;
  nextAttemptAt: number;
}

type Announcement = Events['statement.changed'];

/** The database of svc-transactions in plain words: what `transfer-tick.sql` and the repository do, each call a commit. */
export class TransferStoreModel {
  readonly transfers: TransferRow[] = [];
  readonly lines: LineRow[] = [];
  readonly outbox = new Map<number, Announcement>();
  private announcements = 0;

  constructor(private readonly now: () => Date) {}

  tick(newcomers: readonly NewTransfer[], outcomes: readonly PostOutcome[], resendAfterMs: number): BatchResult {
    if (newcomers.some(({ description }) => description.includes('\0')))
      throw new InvalidRowError('a row cannot be stored');
    const repeated: BatchResult['repeated'] = [];
    for (const newcomer of newcomers) {
      const existing = this.findByKey(newcomer);
      if (existing) {
        const { transferId: id, fingerprint, status, reason } = existing;
        repeated.push({ id: newcomer.transferId, existing: { id, fingerprint, status, reason } });
        continue;
      }
      const nextAttemptAt = this.now().getTime() + resendAfterMs;
      this.transfers.push({ ...newcomer, status: 'pending', reason: null, attempts: 1, nextAttemptAt });
    }
    const finished = outcomes.filter((outcome) => this.settle(outcome)).map(({ transferId }) => transferId);
    return { repeated, finished };
  }

  settlement(id: string): Settlement | null {
    const row = this.transfers.find(({ transferId }) => transferId === id);
    return row ? { status: row.status, reason: row.reason } : null;
  }

  takeDue(limit: number): PostTransfer[] {
    const now = this.now().getTime();
    const due = this.transfers
      .filter(({ status, nextAttemptAt }) => status === 'pending' && nextAttemptAt <= now)
      .sort((a, b) => a.nextAttemptAt - b.nextAttemptAt)
      .slice(0, limit);
    for (const row of due) {
      row.nextAttemptAt = now + Math.min(60, 2 ** Math.min(row.attempts, 6)) * 1_000;
      row.attempts += 1;
    }
    return due.map(({ transferId, payerId, from, amountCents, accountNumber, bankName, accountType, pinProof }) => ({
      transferId,
      payerId,
      from,
      amountCents,
      accountNumber,
      bankName,
      accountType,
      pinProof,
    }));
  }

  line(userId: string, id: string): LineRow | null {
    return this.lines.find((line) => line.id === id && line.user_id === userId) ?? null;
  }

  private findByKey({ payerId, idempotencyKey }: NewTransfer): TransferRow | undefined {
    return this.transfers.find((row) => row.payerId === payerId && row.idempotencyKey === idempotencyKey);
  }

  private settle(outcome: PostOutcome): boolean {
    const row = this.transfers.find(({ transferId }) => transferId === outcome.transferId);
    if (row?.status !== 'pending') return false;
    row.status = outcome.outcome;
    row.reason = outcome.outcome === 'rejected' ? outcome.reason : null;
    const written = [this.payerLine(row)];
    if (outcome.outcome === 'completed' && outcome.payee)
      written.push(this.payeeLine(row, outcome.payer, outcome.payee));
    this.lines.push(...written);
    const changes = written.map((line) => ({ userId: line.user_id, line: toStatementLine(line), balance: null }));
    this.outbox.set(this.announcements++, { changes });
    return true;
  }

  private payerLine(row: TransferRow): LineRow {
    return {
      ...lineOf(row),
      id: row.transferId,
      user_id: row.payerId,
      status: row.status,
      account: row.from,
      transaction_type: 'debit',
      date: new Date(row.createdAt),
      counterparty_name: row.to,
      counterparty_number: row.accountNumber,
      counterparty_bank: row.bankName,
      reason: row.reason,
    };
  }

  private payeeLine(row: TransferRow, payer: Party, payee: Party): LineRow {
    return {
      ...lineOf(row),
      id: `${row.transferId.slice(0, 14)}8${row.transferId.slice(15)}`,
      user_id: payee.userId,
      status: 'completed',
      account: payee.account,
      transaction_type: 'credit',
      date: this.now(),
      counterparty_name: payer.name,
      counterparty_number: payer.accountNumber,
      counterparty_bank: BRAND.bankName,
      reason: null,
    };
  }
}

function lineOf({ transferId, amountCents, description }: TransferRow) {
  return { kind: 'transfer', origin_id: transferId, amount: String(amountCents), description } as const;
}

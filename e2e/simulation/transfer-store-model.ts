import { BRAND } from '@larkspur/contracts/brand';
import type { Events, Party, PostOutcome, PostTransfer } from '@larkspur/contracts/messages';
import { InvalidRowError } from '@larkspur/service-kit/database/invalid-row-error';
import { type LineRow, toStatementLine } from '../../svc-transactions/src/lines/to-statement-line';
import {
  type BatchResult,
  type NewTransfer,
  type Settlement,
} from '../../svc-transactions/src/transfers/saga/transfer-store';

interface TransferRow extends NewTransfer, Settlement {
  attempts: number;
  nextAttemptAt: number;
}

type StatementChanged = Events['statement.changed'];

/** Commits of other connections between two statements of a transaction, at READ COMMITTED. */
type ConcurrentCommits = () => void;

/** A model of svc-transactions' database: `commit-transfers.sql` and the repository. Each call is one commit. */
export class TransferStoreModel {
  readonly transfers: TransferRow[] = [];
  readonly lines: LineRow[] = [];
  readonly outbox = new Map<number, StatementChanged>();
  /** Transfers whose idempotency key is removed. */
  readonly expired = new Set<string>();
  private lastOutboxId = 0;

  constructor(private readonly now: () => Date) {}

  commitBatch(
    newTransfers: readonly NewTransfer[],
    outcomes: readonly PostOutcome[],
    resendAfterMs: number,
    betweenStatements: ConcurrentCommits = () => undefined,
  ): BatchResult {
    if (newTransfers.some(({ description }) => description.includes('\0')))
      throw new InvalidRowError('The row cannot be stored.');
    const stored = newTransfers.filter((newTransfer) => this.insert(newTransfer, resendAfterMs));
    betweenStatements();
    const repeated: BatchResult['repeated'] = [];
    // Unlike `commit-transfers.sql`, this does not insert transfers again that it does not find: the saga must not rely on it.
    for (const newTransfer of newTransfers.filter((transfer) => !stored.includes(transfer))) {
      const existing = this.findByKey(newTransfer);
      if (!existing) continue;
      const { transferId: id, fingerprint, status, reason } = existing;
      repeated.push({ id: newTransfer.transferId, existing: { id, fingerprint, status, reason } });
    }
    const finished = outcomes.filter((outcome) => this.settle(outcome)).map(({ transferId }) => transferId);
    return { stored: stored.map(({ transferId }) => transferId), repeated, finished };
  }

  /** Treats all settled transfers as older than 24 hours. */
  expireIdempotencyKeys(): void {
    for (const { transferId, status } of this.transfers) if (status !== 'pending') this.expired.add(transferId);
  }

  findSettlement(id: string): Settlement | null {
    const row = this.transfers.find(({ transferId }) => transferId === id);
    return row ? { status: row.status, reason: row.reason } : null;
  }

  claimDue(limit: number): PostTransfer[] {
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
    return this.lines.find((line) => line.id === id && line.userId === userId) ?? null;
  }

  /** @returns false when the key is taken */
  private insert(newTransfer: NewTransfer, resendAfterMs: number): boolean {
    if (this.findByKey(newTransfer)) return false;
    const nextAttemptAt = this.now().getTime() + resendAfterMs;
    this.transfers.push({ ...newTransfer, status: 'pending', reason: null, attempts: 1, nextAttemptAt });
    return true;
  }

  private findByKey({ payerId, idempotencyKey }: NewTransfer): TransferRow | undefined {
    return this.transfers.find(
      (row) => row.payerId === payerId && row.idempotencyKey === idempotencyKey && !this.expired.has(row.transferId),
    );
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
    const changes = written.map((line) => ({ userId: line.userId, line: toStatementLine(line), balance: null }));
    this.outbox.set(this.lastOutboxId++, { changes });
    return true;
  }

  private payerLine(row: TransferRow): LineRow {
    return {
      ...commonLine(row),
      id: row.transferId,
      userId: row.payerId,
      status: row.status,
      account: row.from,
      transactionType: 'debit',
      date: new Date(row.createdAt),
      counterpartyName: row.to,
      counterpartyNumber: row.accountNumber,
      counterpartyBank: row.bankName,
      reason: row.reason,
    };
  }

  private payeeLine(row: TransferRow, payer: Party, payee: Party): LineRow {
    return {
      ...commonLine(row),
      id: `${row.transferId.slice(0, 14)}8${row.transferId.slice(15)}`,
      userId: payee.userId,
      status: 'completed',
      account: payee.account,
      transactionType: 'credit',
      date: this.now(),
      counterpartyName: payer.name,
      counterpartyNumber: payer.accountNumber,
      counterpartyBank: BRAND.bankName,
      reason: null,
    };
  }
}

function commonLine({ transferId, amountCents, description }: TransferRow) {
  return { kind: 'transfer', originId: transferId, amount: amountCents, description } as const;
}

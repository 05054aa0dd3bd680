import type { StatementChange } from '@larkspur/contracts/messages';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MailQueue } from '../mail/mail-queue.service';
import { type DuePayment, PaymentNoticesRepository, type PaymentRecord } from './payment-notices.repository';
import { paymentsEmail } from './payments.email';

/** Long enough for the payments of one evening's bills to come in one mail, short enough to be a warning. */
const PAUSE_MS = 10_000;
/** So that a storm of payments fills a table of its own and not the queue that security's mails stand in. */
const MAILS_AT_ONCE = 20;
const LINES_A_MAIL = 10;
const DAY_MS = 86_400_000;

@Injectable()
export class PaymentNoticesService {
  constructor(
    private readonly database: DataSource,
    private readonly payments: PaymentNoticesRepository,
    private readonly mails: MailQueue,
  ) {}

  /** Stands beside the hot path of payments: one statement a message, and none where nobody paid. */
  async record(changes: readonly StatementChange[], messageId: string): Promise<void> {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const payments = changes.map(toPayment).filter((payment) => payment !== null);
    // Who comes back after days does not want to hear of them all: the statement has them.
    const fresh = payments.filter(({ paidAt }) => paidAt > since);
    if (fresh.length > 0) await this.payments.record(messageId, fresh);
  }

  /** @returns how many payers are told with it */
  async sendDue(pauseMs = PAUSE_MS): Promise<number> {
    const told = await this.database.transaction(async (manager) => {
      if (!(await this.payments.tryLock(manager))) return 0;
      const payers = await this.payments.findDuePayers(manager, pauseMs, MAILS_AT_ONCE);
      if (payers.length === 0) return 0;
      await this.enqueueEmails(manager, await this.payments.take(manager, payers, LINES_A_MAIL));
      return payers.length;
    });
    if (told > 0) this.mails.wake();
    return told;
  }

  private async enqueueEmails(manager: EntityManager, gathered: readonly DuePayment[]): Promise<void> {
    for (const userId of new Set(gathered.map((line) => line.userId))) {
      const lines = gathered.filter((line) => line.userId === userId);
      const [first] = lines;
      if (!first) continue;
      const payments = lines.map(({ amount, ...line }) => ({ ...line, amountCents: Number(amount) }));
      const out = { payments, count: Number(first.count), totalCents: Number(first.total) };
      const to = { address: first.email, name: `${first.firstName} ${first.lastName}` };
      await this.mails.enqueue(manager, { userId, to, content: paymentsEmail(out, first.firstName) });
    }
  }
}

/** `null` for what is no payment out that went through. */
function toPayment(change: StatementChange): PaymentRecord | null {
  const { line } = change;
  if (line?.kind !== 'transfer' || line.status !== 'completed' || line.transactionType !== 'debit') return null;
  const lineId = parseId(String(line._id));
  const userId = parseId(String(change.userId));
  const paidAt = new Date(line.date);
  const amountCents = Math.round(line.amount * 100);
  if (!lineId || !userId || Number.isNaN(paidAt.getTime()) || !Number.isSafeInteger(amountCents)) return null;
  const payee = line.counterparty?.name ?? 'another account';
  return { lineId, userId, amountCents, payee, reference: String(line.reference), paidAt: paidAt.toISOString() };
}

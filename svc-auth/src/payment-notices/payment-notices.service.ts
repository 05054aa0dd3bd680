import type { StatementChange } from '@larkspur/contracts/messages';
import { parseId } from '@larkspur/service-kit/ids';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MailQueue } from '../mail/mail-queue.service';
import { type DuePayment, PaymentNoticesRepository, type PaymentRecord } from './payment-notices.repository';
import { paymentsEmail } from './payments.email';

/** Long enough to combine bills that are paid one after the other into one email, short enough to be a warning. */
const COLLECT_MS = 10_000;
/** About as many as one sender sends until the next run. The payments of other payers stay where later ones are combined with them. */
const MAX_EMAILS_PER_RUN = 20;
const MAX_PAYMENTS_PER_EMAIL = 10;
const DAY_MS = 86_400_000;

/** Emails payers about their outgoing payments, combined into one email per payer. */
@Injectable()
export class PaymentNoticesService {
  constructor(
    private readonly database: DataSource,
    private readonly payments: PaymentNoticesRepository,
    private readonly mails: MailQueue,
  ) {}

  /** Runs for every statement change: one statement per message, and none when it contains no payment. */
  async record(changes: readonly StatementChange[], messageId: string): Promise<void> {
    const since = new Date(Date.now() - DAY_MS).toISOString();
    const received = new Set(changes.filter(isReceived).map(transferKey));
    // A transfer between a customer's own accounts is no payment. Both lines of a transfer are in the same message.
    const payments = changes
      .filter((change) => !received.has(transferKey(change)))
      .map(toPayment)
      .filter((payment) => payment !== null);
    // After an outage of days, customers are not emailed about old payments: their statement lists them.
    const recent = payments.filter(({ paidAt }) => paidAt > since);
    if (recent.length > 0) await this.payments.record(messageId, recent);
  }

  /** @returns the number of payers that were emailed */
  async sendDue(collectMs = COLLECT_MS): Promise<number> {
    const count = await this.database.transaction(async (manager) => {
      if (!(await this.payments.tryLock(manager))) return 0;
      const payers = await this.payments.findDuePayers(manager, collectMs, MAX_EMAILS_PER_RUN);
      if (payers.length === 0) return 0;
      await this.payments.lockLogins(manager, payers);
      await this.enqueueEmails(manager, await this.payments.take(manager, payers, MAX_PAYMENTS_PER_EMAIL));
      return payers.length;
    });
    if (count > 0) this.mails.wake();
    return count;
  }

  private async enqueueEmails(manager: EntityManager, due: readonly DuePayment[]): Promise<void> {
    for (const userId of new Set(due.map((payment) => payment.userId))) {
      const payments = due.filter((payment) => payment.userId === userId);
      const [first] = payments;
      if (!first) continue;
      const { email, firstName, lastName, count, totalCents } = first;
      const to = { address: email, name: `${firstName} ${lastName}` };
      const content = paymentsEmail({ payments, count, totalCents }, firstName);
      await this.mails.enqueue(manager, { userId, to, content });
    }
  }
}

const isReceived = ({ line }: StatementChange) => line?.kind === 'transfer' && line.transactionType === 'credit';

const transferKey = ({ userId, line }: StatementChange) => `${userId} ${line?.reference}`;

/** @returns null unless the line is a completed outgoing payment */
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

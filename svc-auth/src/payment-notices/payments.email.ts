import { formatBankTimestamp } from '@larkspur/contracts/bank-timestamp';
import { BRAND } from '@larkspur/contracts/brand';
import { composeEmail, type EmailContent } from '../mail/email-content';

interface OutgoingPayment {
  amountCents: number;
  payee: string;
  reference: string;
  paidAt: Date;
}

interface PaymentSummary {
  /** The listed payments, oldest first. */
  payments: OutgoingPayment[];
  /** Over all payments, listed or not. */
  count: number;
  totalCents: number;
}

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const formatCents = (cents: number) => USD.format(cents / 100);

/** One email for all payments that a customer made in a short time. */
export function paymentsEmail({ payments, count, totalCents }: PaymentSummary, firstName: string): EmailContent {
  const unlisted = count - payments.length;
  const details = payments.map(
    ({ amountCents, payee, reference, paidAt }) =>
      [formatCents(amountCents), `to ${payee}, ${formatBankTimestamp(paidAt)}, reference ${reference}`] as const,
  );
  return composeEmail({
    kind: 'payments-out',
    subject:
      count === 1
        ? `You paid ${formatCents(totalCents)}`
        : `You made ${count} payments totaling ${formatCents(totalCents)}`,
    firstName,
    body: count === 1 ? 'This payment left your account:' : 'These payments left your accounts:',
    details: unlisted > 0 ? [...details, ['Plus', `${unlisted} more. See your statement for all of them.`]] : details,
    advice: `If you didn't make ${count === 1 ? 'this payment' : 'these payments'}, change your password and your payment PIN right away, and email ${BRAND.supportEmail} or call ${BRAND.phone}.`,
  });
}

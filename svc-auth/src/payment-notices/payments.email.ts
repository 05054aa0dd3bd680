import { BRAND } from '@larkspur/contracts/brand';
import { composeEmail, type EmailContent, formatTimestamp } from '../mail/email-content';

export interface PaymentOut {
  amountCents: number;
  payee: string;
  reference: string;
  paidAt: Date;
}

/** What one payer is told at once. */
export interface PaymentsOut {
  /** The first of them, oldest first. */
  payments: PaymentOut[];
  /** Of all, told or not. */
  count: number;
  totalCents: number;
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const dollars = (cents: number) => DOLLARS.format(cents / 100);

/** One mail for all payments of a moment. */
export function paymentsEmail({ payments, count, totalCents }: PaymentsOut, name: string): EmailContent {
  const more = count - payments.length;
  const facts = payments.map(
    ({ amountCents, payee, reference, paidAt }) =>
      [dollars(amountCents), `to ${payee}, ${formatTimestamp(paidAt)}, reference ${reference}`] as const,
  );
  return composeEmail({
    kind: 'payments-out',
    subject:
      count === 1 ? `You paid ${dollars(totalCents)}` : `You made ${count} payments, ${dollars(totalCents)} together`,
    name,
    news: count === 1 ? 'This payment left your account:' : 'These payments left your accounts:',
    facts: more > 0 ? [...facts, ['And', `${more} more, which your statement shows`]] : facts,
    advice: `If it was not you, write to ${BRAND.supportEmail} or call ${BRAND.phone} at once, and change your password and your payment PIN.`,
  });
}

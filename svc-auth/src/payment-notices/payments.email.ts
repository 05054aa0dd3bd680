import { formatBankTimestamp } from '@larkspur/contracts/bank-timestamp';
import { BRAND } from '@larkspur/contracts/brand';
import { composeEmail, type EmailContent } from '../mail/email-content';
import type { EmailDetail } from '../mail/email-html';

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
  const [first] = payments;
  return composeEmail(
    count === 1 && first
      ? {
          ...emailAbout('this payment'),
          firstName,
          subject: `You paid ${formatCents(totalCents)}`,
          body: 'This payment left your account:',
          details: describePayment(first),
        }
      : {
          ...emailAbout('these payments'),
          firstName,
          subject: `You made ${count} payments totaling ${formatCents(totalCents)}`,
          body: 'These payments left your accounts:',
          details: listPayments(payments, count),
        },
  );
}

const emailAbout = (payments: string) => ({
  kind: 'payments-out',
  advice: `If you didn’t make ${payments}, call us right away at ${BRAND.phone} or email ${BRAND.supportEmail}. Then change your password and your payment PIN.`,
});

const describePayment = ({ amountCents, payee, reference, paidAt }: OutgoingPayment): EmailDetail[] => [
  ['Amount', formatCents(amountCents)],
  ['To', payee],
  ['When', formatBankTimestamp(paidAt)],
  ['Reference', reference],
];

function listPayments(payments: OutgoingPayment[], count: number): EmailDetail[] {
  const listed = payments.map(
    ({ amountCents, payee, reference, paidAt }): EmailDetail => [
      formatCents(amountCents),
      `to ${payee}, ${formatBankTimestamp(paidAt)}, reference ${reference}`,
    ],
  );
  const unlisted = count - payments.length;
  return unlisted > 0 ? [...listed, ['Plus', `${unlisted} more. See your statement for all of them.`]] : listed;
}

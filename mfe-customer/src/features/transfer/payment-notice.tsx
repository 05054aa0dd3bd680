import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { StatementLine } from '@larkspur/contracts/transaction';
import { Link } from '@larkspur/router';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Alert, type AlertTone } from '@larkspur/web-kit/feedback/alert';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { Card } from '@larkspur/web-kit/layout/card';
import type { ReactNode, Ref } from 'react';
import { formatSentAt } from './format-sent-at';
import { rejectionSentence } from './rejection-sentence';
import styles from './transfer.module.css';
import type { PaymentStatus } from './use-payment-status';

interface PaymentNoticeProps {
  status: PaymentStatus;
  /** Its heading, which takes the focus from a form that cannot be used anymore. */
  ref: Ref<HTMLHeadingElement>;
}

/** Says what is known about the last payment. */
export function PaymentNotice({ status, ref }: PaymentNoticeProps) {
  const { tone, title, text } = describe(status);
  return (
    <Card>
      <div className={styles.notice}>
        <h2 className={styles.heading} ref={ref} tabIndex={-1}>
          {title}
        </h2>
        <Alert tone={tone}>{text}</Alert>
      </div>
    </Card>
  );
}

function describe(status: PaymentStatus): { tone: AlertTone; title: string; text: ReactNode } {
  switch (status.state) {
    case 'confirming':
      return {
        tone: 'notice',
        title: 'We’re confirming your transfer',
        text: (
          <p>
            {status.isUnreachable
              ? 'We can’t connect right now, so we don’t know yet whether your transfer reached us. We’ll keep checking. If it didn’t reach us, no money will leave your account.'
              : 'We’re checking whether it reached us. You don’t need to send it again.'}{' '}
            You can make another transfer as soon as we know.
          </p>
        ),
      };
    case 'pending':
      return {
        tone: 'info',
        title: 'We’re still confirming your transfer',
        text: (
          <p>
            We’ve received your transfer of {formatPayment(status.line)} and we’re still working on it. You don’t need
            to do anything: we’ll show the result here. You can make another transfer as soon as we know. Your reference
            is <strong className={styles.reference}>{status.line.reference}</strong>.
          </p>
        ),
      };
    case 'completed':
      return {
        tone: 'success',
        title: 'Your transfer went through',
        text: (
          <>
            <p>
              {formatCompleted(status.line)} Your reference is{' '}
              <strong className={styles.reference}>{status.line.reference}</strong>.
            </p>
            <p>
              <Link to="/account/transactions">Go to transactions</Link>
            </p>
          </>
        ),
      };
    case 'rejected':
      return {
        tone: 'error',
        title: 'Your transfer wasn’t made',
        text: (
          <p>
            {rejectionSentence(status.line.reason)} Your transfer of {formatPayment(status.line)} was rejected, and no
            money has left your account.
          </p>
        ),
      };
    case 'not_received':
      return {
        tone: 'notice',
        title: 'We haven’t received your transfer',
        text: (
          <p>
            We haven’t received the transfer you sent {formatSentAt(status.sentAt)}, and no money has left your account.
            You can send it again. Even if the first one still arrives, you won’t be charged twice.
          </p>
        ),
      };
  }
}

/** `$40.00 to Ana T.` */
function formatPayment({ amount, counterparty }: StatementLine): ReactNode {
  return (
    <>
      {formatMoney(amount)}
      {counterparty && (
        <>
          {' to '}
          <UserText text={counterparty.name} />
        </>
      )}
    </>
  );
}

function formatCompleted({ amount, account, counterparty }: StatementLine): ReactNode {
  return (
    <>
      You sent <UserText text={counterparty?.name ?? ''} /> {formatMoney(amount)}
      {account && ` from ${ACCOUNT_LABELS[account]}`}.
    </>
  );
}

import type { ReactNode } from 'react';
import { classNames } from '../utils/class-names';
import { CopyableValue } from './copyable-value';
import { type Detail, Details } from './details';
import { PrintSheet } from './print-sheet';
import styles from './receipt.module.css';

export interface ReceiptProps {
  /** "Receipt". Shown on paper, because the page's heading says what happened. */
  title?: string;
  /** The money that was moved: an Amount, or "$250.00". */
  amount: ReactNode;
  /** To or from whom: "to Sam Okafor". */
  subject?: ReactNode;
  /** A LineStatusBadge. */
  status: ReactNode;
  /** Date, accounts, description. The reference is added at the end. */
  items: Detail[];
  reference: string;
  /** ShareActions. */
  actions?: ReactNode;
  /** Without a frame, for a dialog, which is one. */
  plain?: boolean | undefined;
}

/** The outcome of a payment, with the reference to quote. To save, share or print. */
export function Receipt({
  title = 'Receipt',
  amount,
  subject,
  status,
  items,
  reference,
  actions,
  plain,
}: ReceiptProps) {
  const withReference = [...items, { term: 'Reference', value: <CopyableValue name="Reference" value={reference} /> }];
  return (
    <PrintSheet title={title} isTitleHidden className={classNames(!plain && styles.receipt)}>
      <div className={styles.head}>
        <div className={styles.what}>
          <p className={styles.amount}>{amount}</p>
          {subject && <p className={styles.subject}>{subject}</p>}
        </div>
        {status}
      </div>
      <Details items={withReference} />
      {actions}
    </PrintSheet>
  );
}

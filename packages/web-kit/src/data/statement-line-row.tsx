import type { StatementLine } from '@larkspur/contracts/transaction';
import { Fragment, type ReactNode } from 'react';
import { ACCOUNT_NAMES } from '../format/account-names';
import { formatDay, formatTime } from '../format/format';
import { Amount } from './amount';
import { rejectionMessage } from './rejection-message';
import styles from './statement-line-row.module.css';
import { LineStatusBadge } from './status-badge';
import { UserText } from './user-text';

export interface StatementLineRowProps {
  line: StatementLine;
  /** For lists that already have the day as a heading. */
  hideDay?: boolean;
}

/** One statement line: description, date, amount and direction. */
export function StatementLineRow({ line, hideDay }: StatementLineRowProps) {
  return (
    <div className={styles.line}>
      <div className={styles.description}>
        <p className={styles.title}>
          <UserText text={line.description || (line.counterparty?.name ?? 'Transfer')} />
        </p>
        <p className={styles.small}>
          {facts(line, hideDay).map(({ name, value }, index) => (
            <Fragment key={name}>
              {index > 0 && ' · '}
              {value}
            </Fragment>
          ))}
        </p>
        {line.status === 'rejected' && <p className={styles.small}>{rejectionMessage(line.reason)}</p>}
      </div>
      <div className={styles.amount}>
        <Amount value={line.amount} type={line.transactionType} isVoid={line.status === 'rejected'} />
        <p className={styles.small}>{line.transactionType === 'credit' ? 'Credit' : 'Debit'}</p>
        {line.status !== 'completed' && <LineStatusBadge status={line.status} />}
      </div>
    </div>
  );
}

function facts(line: StatementLine, hideDay = false): { name: string; value: ReactNode }[] {
  const counterparty = line.description && line.counterparty?.name;
  return [
    { name: 'date', value: hideDay ? formatTime(line.date) : formatDay(line.date) },
    { name: 'counterparty', value: counterparty && <UserText text={counterparty} /> },
    { name: 'account', value: line.account && ACCOUNT_NAMES[line.account] },
  ].filter(({ value }) => value);
}

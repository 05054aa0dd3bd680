import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { isMemo, type StatementLine } from '@larkspur/contracts/transaction';
import { Link, type LinkProps } from '@larkspur/router';
import { Fragment, type ReactNode } from 'react';
import { formatDay, formatTime } from '../format/format';
import { Amount } from './amount';
import { rejectionMessage } from './rejection-message';
import styles from './statement-line-row.module.css';
import { LineStatusBadge } from './status-badge';
import { UserText } from './user-text';

/** Stays at the end of a line that wraps. */
const SEPARATOR = '\u00A0· ';

/** The link to a line's details. Keep its identity between renders, because a changed function renders all lines again. */
export type GetLineLink = (line: StatementLine) => Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;

export interface StatementLineRowProps {
  line: StatementLine;
  /** For lists that already have the day as a heading. */
  hideDay?: boolean;
  getLink?: GetLineLink;
}

/** One statement line: description, date, amount and direction. */
export function StatementLineRow({ line, hideDay, getLink }: StatementLineRowProps) {
  const title = <UserText text={line.description || (line.counterparty?.name ?? 'Transfer')} />;
  return (
    <div className={styles.line}>
      <div className={styles.description}>
        <p className={styles.title}>
          {getLink ? (
            <Link {...getLink(line)} className={styles.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className={styles.small}>
          {facts(line, hideDay).map(({ name, value }, index) => (
            <Fragment key={name}>
              {index > 0 && SEPARATOR}
              {value}
            </Fragment>
          ))}
        </p>
        {line.status === 'rejected' && <p className={styles.small}>{rejectionMessage(line.reason)}</p>}
      </div>
      {isMemo(line) ? <Memo line={line} /> : <Movement line={line} />}
    </div>
  );
}

function Movement({ line }: { line: StatementLine }) {
  return (
    <div className={styles.amount}>
      <Amount value={line.amount} type={line.transactionType} isVoid={line.status === 'rejected'} />
      <p className={styles.small}>{line.transactionType === 'credit' ? 'Credit' : 'Debit'}</p>
      {line.status !== 'completed' && <LineStatusBadge status={line.status} />}
    </div>
  );
}

/** Without sign or color, because the day's total and the balance leave it out. */
function Memo({ line: { amount } }: { line: StatementLine }) {
  return (
    <div className={styles.amount}>
      <Amount value={amount} type="none" />
      <p className={styles.small}>Memo, no money moved</p>
    </div>
  );
}

function facts(line: StatementLine, hideDay = false): { name: string; value: ReactNode }[] {
  const counterparty = line.description && line.counterparty?.name;
  return [
    { name: 'date', value: hideDay ? formatTime(line.date) : formatDay(line.date) },
    { name: 'counterparty', value: counterparty && <UserText text={counterparty} /> },
    { name: 'account', value: line.account && ACCOUNT_LABELS[line.account] },
  ].filter(({ value }) => value);
}

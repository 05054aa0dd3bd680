import type { TransactionType } from '@larkspur/contracts/transaction';
import { formatMoney } from '../format/format';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './amount.module.css';

export interface AmountProps {
  /** In dollars, never negative. The type is the direction. */
  value: number;
  /** `none` if no money moved, or as much came in as went out. */
  type: TransactionType | 'none';
  /** The transaction was rejected, so no money moved. */
  isVoid?: boolean;
}

/** Money in or out: sign and color for the eye, a word for screen readers. */
export function Amount({ value, type, isVoid }: AmountProps) {
  const credit = type === 'credit';
  if (type === 'none') return <span className={styles.amount}>{formatMoney(value)}</span>;
  return (
    <span className={classNames(styles.amount, isVoid ? styles.void : credit && styles.credit)}>
      <VisuallyHidden>{credit ? 'Credit of ' : 'Debit of '}</VisuallyHidden>
      <span aria-hidden="true">{credit ? '+' : '−'}</span>
      {formatMoney(value)}
    </span>
  );
}

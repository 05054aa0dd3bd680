import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import type { AccountKind } from '@larkspur/contracts/user';
import type { ReactNode } from 'react';
import { BrandFlower } from '../brand/brand-mark';
import { formatMoney } from '../format/format';
import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './account-card.module.css';
import { maskValue } from './mask-value';

export interface AccountCardProps {
  kind: AccountKind;
  /** Dollars. */
  balance: number;
  number: string;
  holder: string;
  /** A link or a button. */
  action?: ReactNode;
}

/** One account as a bank card: its balance, the last digits of its number, and its owner. */
export function AccountCard({ kind, balance, number, holder, action }: AccountCardProps) {
  const name = ACCOUNT_LABELS[kind];
  return (
    <article className={classNames(styles.card, styles[kind])} aria-label={`${name} account`}>
      <BrandFlower className={styles.flower} />
      <p className={styles.name}>{name}</p>
      <p className={styles.balance}>
        <VisuallyHidden>Balance </VisuallyHidden>
        {formatMoney(balance)}
      </p>
      <p className={styles.foot}>
        <span>{holder}</span>
        <span className={styles.number}>
          <VisuallyHidden>Account number ending in {number.slice(-4)}</VisuallyHidden>
          <span aria-hidden="true">{maskValue(number)}</span>
        </span>
      </p>
      {action && <div>{action}</div>}
    </article>
  );
}

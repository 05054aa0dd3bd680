import { ACCOUNT_KINDS, type User } from '@larkspur/contracts/user';
import { LinkButton } from '@larkspur/web-kit/action/link-button';
import { PersonIcon, TransferIcon } from '@larkspur/web-kit/brand/icons';
import { AccountCard } from '@larkspur/web-kit/data/account-card';
import { AccountNumber } from '@larkspur/web-kit/data/account-number';
import { formatMoney } from '@larkspur/web-kit/format/format';
import styles from './home.module.css';

/** The customer's balances, and links to the most frequent actions. */
export function Balances({ user: { account, firstName, lastName } }: { user: User }) {
  const total = (Math.round(account.savings * 100) + Math.round(account.checking * 100)) / 100;
  return (
    <section aria-label="Balances" className={styles.money}>
      <div className={styles.summary}>
        <div>
          <p className={styles.label}>Total balance</p>
          <p className={styles.total}>{formatMoney(total)}</p>
        </div>
        <div className={styles.shortcuts}>
          <LinkButton to="/account/transfer" variant="accent">
            <TransferIcon />
            Transfer Money
          </LinkButton>
          <LinkButton to="/account/info">
            <PersonIcon />
            Account
          </LinkButton>
        </div>
      </div>
      <div className={styles.cards}>
        {ACCOUNT_KINDS.map((kind) => (
          <AccountCard
            key={kind}
            kind={kind}
            balance={account[kind]}
            number={account.number}
            holder={`${firstName} ${lastName}`}
          />
        ))}
      </div>
      <div className={styles.number}>
        <span className={styles.label}>Account number</span> <AccountNumber number={account.number} />
      </div>
    </section>
  );
}

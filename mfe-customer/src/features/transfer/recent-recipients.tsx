import type { PaidRecipient } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { formatDate, formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useId } from 'react';
import { recipientsQuery } from './transfer.api';
import styles from './transfer.module.css';

/** Whom the customer paid lately. Nothing is shown before there is anyone, because the form works without them. */
export function RecentRecipients({ onPayAgain }: { onPayAgain(recipient: PaidRecipient): void }) {
  const { data: recipients } = useQuery(recipientsQuery(useHost()));
  const titleId = useId();
  if (!recipients?.length) return null;
  return (
    <section aria-labelledby={titleId} className={styles.recent}>
      <h2 className={styles.heading} id={titleId}>
        Pay again
      </h2>
      <ul className={styles.recipients}>
        {recipients.map((recipient) => (
          <li key={recipient.lastTransfer._id}>
            <button
              type="button"
              className={styles.again}
              aria-label={describe(recipient)}
              onClick={() => onPayAgain(recipient)}
            >
              <span className={styles.initial} aria-hidden="true">
                {[...recipient.name][0]?.toUpperCase()}
              </span>
              <span className={styles.who}>
                <span className={styles.name}>
                  <UserText text={recipient.name} />
                </span>
                <span className={styles.soft}>•••• {recipient.accountNumber.slice(-4)}</span>
                <span className={styles.soft}>
                  {formatMoney(recipient.lastTransfer.amount)} · {formatDay(recipient.lastTransfer.date)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describe({ name, accountNumber, lastTransfer: { amount, date } }: PaidRecipient): string {
  const last = `last paid ${formatMoney(amount)} on ${formatDate(date)}`;
  return `Pay again: ${showInvisible(name)}, account ending in ${accountNumber.slice(-4)}, ${last}`;
}

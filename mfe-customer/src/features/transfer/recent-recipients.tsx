import type { PaidRecipient } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { UserText } from '@larkspur/web-kit/data/user-text';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatDate, formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useId } from 'react';
import { recipientsQuery } from './transfer.api';
import styles from './transfer.module.css';

/** The customer's latest recipients. It has the same height in every state, because the form is below it. */
export function RecentRecipients({ onPayAgain }: { onPayAgain(recipient: PaidRecipient): void }) {
  const { data: recipients, error, fetchStatus, refetch } = useQuery(recipientsQuery(useHost()));
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.recent}>
      <h2 className={styles.heading} id={titleId} tabIndex={-1}>
        Pay again
      </h2>
      {recipients?.length ? (
        <ul className={styles.recipients}>
          {recipients.map((recipient) => (
            <li key={recipient.lastTransfer._id}>
              <Recipient recipient={recipient} onPress={() => onPayAgain(recipient)} />
            </li>
          ))}
        </ul>
      ) : (
        <div className={styles.noRecipients}>
          {recipients ? (
            <p>The people you pay will appear here, so that you can pay them again without entering their details.</p>
          ) : fetchStatus === 'paused' ? (
            <p role="status">You’re offline. We’ll load the people you paid as soon as you’re back online.</p>
          ) : error && fetchStatus === 'idle' ? (
            <LoadFailure
              onRetry={() => {
                document.getElementById(titleId)?.focus();
                void refetch();
              }}
            />
          ) : (
            <Skeleton label="Loading the people you paid" lines={2} />
          )}
        </div>
      )}
    </section>
  );
}

/** The form works without them, so this is said in the place of the list and not as an error of the page. */
function LoadFailure({ onRetry }: { onRetry(): void }) {
  return (
    <>
      <p role="status">We couldn’t load the people you paid. You can still enter the details below.</p>
      <div>
        <Button small onPress={onRetry}>
          Try again
        </Button>
      </div>
    </>
  );
}

function Recipient({ recipient, onPress }: { recipient: PaidRecipient; onPress(): void }) {
  const { name, accountNumber, lastTransfer } = recipient;
  return (
    <button type="button" className={styles.again} aria-label={describe(recipient)} onClick={onPress}>
      <span className={styles.initial} aria-hidden="true">
        {[...name][0]?.toUpperCase()}
      </span>
      <span className={styles.who}>
        <span className={styles.name}>
          <UserText text={name} />
        </span>
        <span className={styles.soft}>•••• {accountNumber.slice(-4)}</span>
        <span className={styles.soft}>
          {formatMoney(lastTransfer.amount)} · {formatDay(lastTransfer.date)}
        </span>
      </span>
    </button>
  );
}

function describe({ name, accountNumber, lastTransfer: { amount, date } }: PaidRecipient): string {
  const last = `last paid ${formatMoney(amount)} on ${formatDate(date)}`;
  return `Pay again: ${showInvisible(name)}, account ending in ${accountNumber.slice(-4)}, ${last}`;
}

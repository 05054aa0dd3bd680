import { BRAND } from '@larkspur/contracts/brand';
import { madeOnce } from '@larkspur/contracts/made-once';
import { MIN_TRANSFER_CENTS, TRANSFER_FEE_CENTS } from '@larkspur/contracts/transaction';
import { useQuery } from '@larkspur/query';
import { Details } from '@larkspur/web-kit/data/details';
import { QueryView } from '@larkspur/web-kit/feedback/query-view';
import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Card } from '@larkspur/web-kit/layout/card';
import { transferLimitsQuery } from './transfer.api';
import styles from './transfer.module.css';

/** Such as `Eastern Time`. */
const bankZone = madeOnce(
  () =>
    new Intl.DateTimeFormat('en-US', { timeZone: BRAND.timeZone, timeZoneName: 'longGeneric' })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value,
);

/** Shows how much of the day's limit is left, so that customers know before they reach it. */
export function LimitsCard() {
  const limits = useQuery(transferLimitsQuery(useHost()));
  return (
    <Card title="Your limits today">
      <QueryView query={limits} subject="your limits" skeleton={<Skeleton label="Loading your limits" lines={3} />}>
        {({ dailyLimit, transferredToday, leftToday }) => (
          <>
            <p className={styles.left}>
              <strong className={styles.figure}>{formatMoney(leftToday)}</strong> left to transfer
            </p>
            <meter
              className={styles.meter}
              aria-label="Transferred today"
              aria-valuetext={`${formatMoney(transferredToday)} of ${formatMoney(dailyLimit)}`}
              max={dailyLimit}
              value={transferredToday}
            />
            <Details
              figures
              items={[
                { term: 'Transferred today', value: formatMoney(transferredToday) },
                { term: 'Daily limit', value: formatMoney(dailyLimit) },
                { term: 'Minimum transfer', value: formatMoney(MIN_TRANSFER_CENTS / 100) },
                { term: 'Fee', value: formatMoney(TRANSFER_FEE_CENTS / 100) },
              ]}
            />
            <p className={styles.note}>The limit covers both accounts and resets at midnight {bankZone()}.</p>
          </>
        )}
      </QueryView>
    </Card>
  );
}

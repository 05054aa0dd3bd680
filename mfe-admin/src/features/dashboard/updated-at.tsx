import { useQuery } from '@larkspur/query';
import { Button } from '@larkspur/web-kit/action/button';
import { formatClockTime } from '@larkspur/web-kit/format/format';
import { useHost } from '@larkspur/web-kit/host/host-context';
import {
  contactStatsQuery,
  deadLetterStatsQuery,
  LIVE_SECONDS,
  transferStatsQuery,
  userStatsQuery,
} from './dashboard.api';
import styles from './dashboard.module.css';

/** The time of the last update. The host's live events are about one customer only, so the figures are polled. */
export function UpdatedAt() {
  const host = useHost();
  const sources = [
    useQuery(userStatsQuery(host)),
    useQuery(transferStatsQuery(host, 1)),
    useQuery(contactStatsQuery(host)),
    useQuery(deadLetterStatsQuery(host)),
  ];
  const loaded = sources.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt);
  if (loaded.length === 0) return null;
  const isFetching = sources.some((source) => source.isFetching);
  return (
    <div className={styles.updated}>
      <p>
        Updated at {formatClockTime(new Date(Math.min(...loaded)))} · Refreshes every {LIVE_SECONDS} seconds
      </p>
      <Button
        small
        variant="quiet"
        pending={isFetching}
        onPress={() => void Promise.all(sources.map((source) => source.refetch()))}
      >
        Refresh
      </Button>
    </div>
  );
}

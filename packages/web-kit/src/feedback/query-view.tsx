import type { ReactNode } from 'react';
import { Skeleton } from './skeleton';
import { ErrorState, OfflineState } from './state-panel';

/** The part of TanStack Query's results that this view uses, single or paged. */
interface QueryResult<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
  /** `paused` while the browser is offline: the request is sent when it is back. */
  fetchStatus?: 'fetching' | 'paused' | 'idle';
}

export interface QueryViewProps<T> {
  query: QueryResult<T>;
  /** Names the data in messages: "your transactions". */
  subject: string;
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Shows a query's loading, offline, error or success state. Loaded data stays visible when a refetch fails. */
export function QueryView<T>({ query, subject, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <ErrorState title={`We couldn’t load ${subject}.`} error={query.error} onRetry={() => query.refetch()} />;
  }
  if (query.fetchStatus === 'paused') return <OfflineState subject={subject} />;
  return skeleton ?? <Skeleton label="Loading" />;
}

import type { ReactNode } from 'react';
import { Skeleton } from './skeleton';
import { ErrorState } from './state-panel';

/** What a query view needs to know of TanStack's results, single or paged. */
interface QueryResult<T> {
  data: T | undefined;
  error: unknown;
  refetch(): unknown;
}

export interface QueryViewProps<T> {
  query: QueryResult<T>;
  /** What is being read, as in "Your transactions". */
  subject: string;
  skeleton?: ReactNode;
  children(data: T): ReactNode;
}

/** Waiting, failed, or there. Data once read stays on the page while a newer reading fails. */
export function QueryView<T>({ query, subject, skeleton, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error) {
    return <ErrorState title={`${subject} could not be loaded.`} error={query.error} onRetry={() => query.refetch()} />;
  }
  return skeleton ?? <Skeleton label="Loading" />;
}

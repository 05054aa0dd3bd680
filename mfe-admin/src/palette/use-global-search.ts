import { type CustomerLine, isMemo } from '@larkspur/contracts/transaction';
import type { User } from '@larkspur/contracts/user';
import { keepPreviousData, useQuery } from '@larkspur/query';
import { apiPageQueryOptions } from '@larkspur/web-kit/api-client/queries';
import { type Icon, PersonIcon, TransferIcon } from '@larkspur/web-kit/brand/icons';
import { formatDay, formatMoney } from '@larkspur/web-kit/format/format';
import { errorMessage, errorStatus } from '@larkspur/web-kit/host/api-error';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { usePaused } from '@larkspur/web-kit/utils/use-paused';

const MIN_LENGTH = 2;
const LIMIT = 5;

export interface SearchResult {
  id: string;
  name: string;
  hint: string;
  icon: Icon;
  to: string;
}

export interface SearchGroup {
  name: string;
  results: SearchResult[];
  message?: string;
  /** Found for an earlier text, and shown until the response arrives. */
  isOutdated: boolean;
}

/** The part of a query's result that decides what a group shows. */
interface Found<T> {
  data: { data: T[] } | undefined;
  error: unknown;
  isPlaceholderData: boolean;
}

/** Searches customers and transactions at the same time, each with its own failure. */
export function useGlobalSearch(text: string, isOpen: boolean): SearchGroup[] {
  const host = useHost();
  const q = usePaused(text.trim());
  const options = { enabled: isOpen && q.length >= MIN_LENGTH, placeholderData: keepPreviousData, retry: false };
  const query = { q, limit: LIMIT };
  const users = useQuery({
    ...apiPageQueryOptions(host, ['admin', 'search', 'users', q], '/user/admin', { query }),
    ...options,
  });
  const lines = useQuery({
    ...apiPageQueryOptions(host, ['admin', 'search', 'lines', q], '/transaction/admin', { query }),
    ...options,
  });
  if (q.length < MIN_LENGTH) return [];
  // The text has changed since, and its search has not begun.
  const isPaused = text.trim() !== q;
  return [toGroup('Customers', users, isPaused, toUserResult), toGroup('Transactions', lines, isPaused, toLineResult)];
}

function toGroup<T>(
  name: string,
  { data, error, isPlaceholderData }: Found<T>,
  isPaused: boolean,
  toResult: (item: T) => SearchResult,
): SearchGroup {
  const isOutdated = isPaused || isPlaceholderData;
  const results = error || !data ? [] : data.data.map(toResult);
  if (results.length > 0) return { name, results, isOutdated };
  if (isOutdated || (!error && !data)) return { name, results, isOutdated, message: 'searching…' };
  if (!error) return { name, results, isOutdated, message: 'nothing found' };
  // A text that is too short for this list: there are no results yet.
  return { name, results, isOutdated, ...(errorStatus(error) !== 422 && { message: errorMessage(error) }) };
}

function toUserResult({ _id, firstName, lastName, email, account }: User): SearchResult {
  return {
    id: _id,
    name: `${firstName} ${lastName}`,
    hint: `${email} · ${account.number}`,
    icon: PersonIcon,
    to: `/admin/users/${_id}`,
  };
}

function toLineResult(line: CustomerLine): SearchResult {
  const { _id, amount, transactionType, description, counterparty, customerName, date, reference } = line;
  // A memo moves no money, so its amount has no sign.
  const sign = isMemo(line) ? '' : transactionType === 'credit' ? '+' : '−';
  return {
    id: _id,
    name: `${sign}${formatMoney(amount)} ${description || (counterparty?.name ?? '')}`,
    hint: [isMemo(line) && 'Memo, no money moved', customerName, formatDay(date), reference]
      .filter(Boolean)
      .join(' · '),
    icon: TransferIcon,
    to: `/admin/transactions?q=${encodeURIComponent(reference)}&transaction=${encodeURIComponent(reference)}`,
  };
}

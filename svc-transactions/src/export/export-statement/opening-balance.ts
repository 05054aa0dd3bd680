import type { LineFilters } from '@larkspur/contracts/transaction';
import { queryRows, type SqlExecutor } from '@larkspur/service-kit/database/query-rows';
import { dayTotalRow, dayTotalsQuery } from '../../insights/day-totals/day-totals-query';
import { findIndexedBefore } from '../../statements/index-lines/indexed-before';

/**
 * Returns whether the selection has every line of a period, so that opening and closing balance differ by the sum of its lines.
 */
export function isWholePeriod({ from, account: _, to: __, sort: ___, ...others }: LineFilters): boolean {
  return from !== undefined && Object.values(others).every((filter) => filter === undefined || filter === '');
}

/** The balance in cents at the start of the first day, of one account or of both together. */
export async function findOpeningBalance(
  snapshot: SqlExecutor,
  userId: string,
  { from = '', account }: LineFilters,
): Promise<bigint> {
  const { text, values } = dayTotalsQuery(userId, await findIndexedBefore(snapshot));
  const totals = await queryRows(snapshot, dayTotalRow, text, values);
  return totals
    .filter((total) => total.day < from && (account === undefined || total.account === account))
    .reduce((cents, { moneyIn, moneyOut }) => cents + BigInt(moneyIn) - BigInt(moneyOut), 0n);
}

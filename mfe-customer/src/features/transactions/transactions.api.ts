import { MAX_PAGE_LIMIT } from '@larkspur/contracts/http';
import type { LineFilters, StatementLine } from '@larkspur/contracts/transaction';
import { apiListQueryOptions, apiQueryOptions } from '@larkspur/web-kit/api-client/queries';
import type { HostApi } from '@larkspur/web-kit/host/host-api';

export function statementQuery(host: HostApi, filters: LineFilters) {
  return apiListQueryOptions(host, ['lines', 'statement', JSON.stringify(filters)], '/transaction/complete', {
    query: { ...filters, limit: MAX_PAGE_LIMIT },
  });
}

/** A transfer and, if there is one, its reversal: they have the same reference. */
export function relatedLinesQuery(host: HostApi, reference: string) {
  return {
    ...apiQueryOptions(host, ['lines', 'related', reference], '/transaction/complete', {
      query: { q: reference, sort: 'date', limit: MAX_PAGE_LIMIT },
    }),
    // The search also finds other lines whose description names the reference.
    select: (lines: StatementLine[]) => lines.filter((line) => line.reference === reference),
  };
}

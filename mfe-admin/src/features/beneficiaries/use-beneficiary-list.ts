import type { BeneficiarySort } from '@larkspur/contracts/beneficiary';
import type { Sort } from '@larkspur/web-kit/data/data-table';
import { useTableQuery } from '@larkspur/web-kit/data/use-table-query';
import { type ListState, toListState } from '../../components/list-state';
import type { BeneficiaryListRequest } from './beneficiaries.api';

/** The state of the list in the URL. Without a sort, the newest come first. */
export function useBeneficiaryList(): ListState<never, BeneficiaryListRequest> {
  const table = useTableQuery<never>([]);
  return toListState(table, { q: table.q || undefined }, { sort: toBeneficiarySort(table.sort) });
}

function toBeneficiarySort(sort: Sort | null): BeneficiarySort {
  if (sort?.by !== 'name') return 'newest';
  return sort.descending ? '-name' : 'name';
}

import type { StatementLine } from '@larkspur/contracts/transaction';
import { useSearchParams } from '@larkspur/router';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import { useMemo, useRef } from 'react';

/** The search parameter with the id of the transaction whose details are open. */
export const DRAWER_SEARCH_PARAM = 'transaction';

/** Links of lines to their details. The function stays the same while a drawer opens and closes. */
export function useLineLink() {
  const { linkTo } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  const [params] = useSearchParams();
  const filters = new URLSearchParams(params);
  filters.delete(DRAWER_SEARCH_PARAM);
  const latest = useRef(linkTo);
  latest.current = linkTo;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the links differ only by the filters they keep
  return useMemo(
    () =>
      ({ _id }: StatementLine) =>
        latest.current(_id),
    [filters.toString()],
  );
}

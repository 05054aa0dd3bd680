import { type LinkProps, useLocation, useNavigate } from '@larkspur/router';
import { useCallback, useEffect, useRef } from 'react';
import { useSearchChanges } from '../data/use-search-changes';

export interface DrawerSearchParam {
  /** The item whose details are open, from the URL. */
  id: string | null;
  /** Props of the link that opens an item's drawer: `<Link {...linkTo(line._id)}>`. The same function until the URL changes. */
  linkTo(id: string): Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>;
  /** Closes the drawer as the Back button does, or removes it from the URL if the page was opened with it. */
  close(): void;
}

/**
 * Gives a drawer a URL of its own by a search parameter, so that it survives a reload, can be linked to, and closes
 * with the Back button. It is no path of its own, because the host moves the focus to the heading when the path changes.
 * @param parameter names the item: `transaction`
 */
export function useDrawerSearchParam(parameter: string): DrawerSearchParam {
  const [params, changeParams] = useSearchChanges();
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const isClosing = useRef(false);
  const openedFromList = typeof state === 'object' && state !== null && 'openedFromList' in state;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another history entry ends it
  useEffect(() => {
    isClosing.current = false;
  }, [key]);

  const linkTo = useCallback(
    (id: string) => {
      const next = new URLSearchParams(params);
      next.set(parameter, id);
      // The state also has the way back through the pages of the list, which is shown behind the drawer.
      const kept = typeof state === 'object' ? state : null;
      return { to: { search: `?${next}` }, state: { ...kept, openedFromList: true }, preventScrollReset: true };
    },
    [params, parameter, state],
  );

  return {
    id: params.get(parameter),
    linkTo,
    close: () => {
      // The router shows the list a moment later. A second step back would leave the list.
      if (isClosing.current) return;
      if (openedFromList) {
        isClosing.current = true;
        return navigate(-1);
      }
      changeParams(
        (now) => {
          const next = new URLSearchParams(now);
          next.delete(parameter);
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
  };
}

import { lazyCode, usePreloadedCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { DRAWER_SEARCH_PARAM } from './use-line-link';

const drawer = lazyCode(async () => (await import('./transaction-drawer')).TransactionDrawer);

/** The list needs neither the drawer nor the receipt in it, so they are loaded after it. */
export function LazyTransactionDrawer() {
  const { id, close } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  usePreloadedCode(drawer);
  const TransactionDrawer = useLazyOverlay(drawer, { isOpen: id !== null, name: 'the transaction', onClose: close });
  return TransactionDrawer && <TransactionDrawer />;
}

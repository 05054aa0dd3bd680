import { lazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useDrawerSearchParam } from '@larkspur/web-kit/overlay/use-drawer-search-param';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { DRAWER_SEARCH_PARAM } from './drawer-search-param';

const drawer = lazyCode(async () => (await import('./transaction-drawer')).TransactionDrawer);

/** The drawer, with its history and forms, is loaded when the first transaction is opened: most visits only read the list. */
export function LazyTransactionDrawer() {
  const { id, close } = useDrawerSearchParam(DRAWER_SEARCH_PARAM);
  const TransactionDrawer = useLazyOverlay(drawer, { isOpen: id !== null, name: 'the transaction', onClose: close });
  return TransactionDrawer && <TransactionDrawer />;
}

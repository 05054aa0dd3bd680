import { lazyCode, usePreloadedCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useDrawerAddress } from '@larkspur/web-kit/overlay/use-drawer-address';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { DRAWER_PARAMETER } from './use-line-link';

const drawer = lazyCode(async () => (await import('./transaction-drawer')).TransactionDrawer);

/** The list needs neither the drawer nor the receipt in it, so they are loaded after it. */
export function LazyTransactionDrawer() {
  const { id, close } = useDrawerAddress(DRAWER_PARAMETER);
  usePreloadedCode(drawer);
  const TransactionDrawer = useLazyOverlay(drawer, { isOpen: id !== null, name: 'the transaction', onClose: close });
  return TransactionDrawer && <TransactionDrawer />;
}

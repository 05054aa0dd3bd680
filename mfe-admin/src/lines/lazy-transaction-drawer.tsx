import { lazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useDrawerAddress } from '@larkspur/web-kit/overlay/use-drawer-address';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { DRAWER_PARAMETER } from './drawer-parameter';

const drawer = lazyCode(async () => (await import('./transaction-drawer')).TransactionDrawer);

/** The drawer, with its history and forms, is loaded when the first transaction is opened: most visits only read the list. */
export function LazyTransactionDrawer() {
  const { id, close } = useDrawerAddress(DRAWER_PARAMETER);
  const TransactionDrawer = useLazyOverlay(drawer, { isOpen: id !== null, name: 'the transaction', onClose: close });
  return TransactionDrawer && <TransactionDrawer />;
}

import { useDrawerAddress } from '@larkspur/web-kit/overlay/use-drawer-address';
import { lazy, Suspense, useRef } from 'react';
import { DRAWER_PARAMETER } from './drawer-parameter';

const TransactionDrawer = lazy(async () => ({ default: (await import('./transaction-drawer')).TransactionDrawer }));

/** The drawer, with its history and forms, is loaded when the first transaction is opened: most visits only read the list. */
export function LazyTransactionDrawer() {
  const { id } = useDrawerAddress(DRAWER_PARAMETER);
  const wasOpened = useRef(false);
  if (id !== null) wasOpened.current = true;
  // Stays after it was closed, so that it can disappear gradually.
  if (!wasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <TransactionDrawer />
    </Suspense>
  );
}

import { useLocation } from '@larkspur/router';
import { lazyCode, useLazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useStore } from '@larkspur/web-kit/utils/use-store';
import { useEffect, useState } from 'react';
import { type PaymentStore, paymentStore } from './payment-store';
import { useRefreshAccounts } from './use-refresh-accounts';

/** Most visits have no open payment. */
const notifier = lazyCode(async () => (await import('./notify-outcome')).notifyOutcome);

/**
 * Reports the outcome of the open payment on every screen but the transfer screen, which reports it itself. The payment may have
 * been sent before a reload, or in a tab that is closed.
 */
export function OutcomeNotifier() {
  const user = useSessionUser();
  const { pathname } = useLocation();
  if (!user || pathname === '/account/transfer') return null;
  return <OpenPaymentOutcome key={user._id} store={paymentStore(user._id)} />;
}

function OpenPaymentOutcome({ store }: { store: PaymentStore }) {
  const host = useHost();
  const refresh = useRefreshAccounts();
  const openKey = useStore(store)?.idempotencyKey ?? null;
  /** Followed to its outcome even when another tab, which may be hidden, learns the outcome first. */
  const [followedKey, setFollowedKey] = useState<string | null>(null);
  const idempotencyKey = openKey ?? followedKey;
  const { data: notifyOutcome } = useLazyCode(notifier, idempotencyKey !== null);

  useEffect(() => {
    if (!idempotencyKey || !notifyOutcome) return;
    return notifyOutcome({
      host,
      store,
      idempotencyKey,
      onFollow: () => setFollowedKey(idempotencyKey),
      onOutcome: () => {
        setFollowedKey(null);
        void refresh();
      },
    });
  }, [host, store, idempotencyKey, refresh, notifyOutcome]);

  return null;
}

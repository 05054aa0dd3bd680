import type { StatementLine } from '@larkspur/contracts/transaction';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { useStore } from '@larkspur/web-kit/utils/use-store';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { followOpenPayment } from './follow-open-payment';
import type { PaymentStore } from './payment-store';
import { useRefreshAccounts } from './use-refresh-accounts';

/** The known status of the payment that was sent last. */
export type PaymentStatus =
  | { state: 'confirming'; isUnreachable: boolean }
  | { state: 'pending' | 'completed' | 'rejected'; line: StatementLine }
  /** `sentAt`: by this browser's clock, in milliseconds. */
  | { state: 'not_received'; sentAt: number };

/**
 * Follows this customer's open payment, whichever tab or visit sent it.
 * @param onCompleted called with its idempotency key when an open payment turns out to be completed
 */
export function usePaymentStatus(store: PaymentStore, onCompleted: (idempotencyKey: string) => void) {
  const host = useHost();
  const refresh = useRefreshAccounts();
  const open = useStore(store);
  const [known, setKnown] = useState<{ idempotencyKey: string; status: PaymentStatus } | null>(null);
  /** The payment that froze the form last. It is followed to its outcome even when another tab learns the outcome first. */
  const [frozenKey, setFrozenKey] = useState<string | null>(null);
  const idempotencyKey = open?.idempotencyKey ?? null;
  const isFrozen = open?.status === 'unconfirmed';
  if (isFrozen && idempotencyKey !== frozenKey) setFrozenKey(idempotencyKey);
  const isDecided = known?.idempotencyKey === frozenKey && isOutcome(known?.status);
  const followedKey = idempotencyKey ?? (isDecided ? null : frozenKey);
  const reportCompleted = useEffectEvent(onCompleted);

  useEffect(() => {
    if (!followedKey) return;
    const report = (status: PaymentStatus) => setKnown({ idempotencyKey: followedKey, status });
    return followOpenPayment(host, store, followedKey, {
      onFound: (line) => report({ state: line.status, line }),
      onOutcome: (line) => {
        if (line.status === 'completed') reportCompleted(followedKey);
        void refresh();
      },
      onNotReceived: ({ sentAt }) => report({ state: 'not_received', sentAt }),
      onUnreachable: () =>
        setKnown((before) =>
          before?.idempotencyKey === followedKey && before.status.state === 'pending'
            ? before
            : { idempotencyKey: followedKey, status: { state: 'confirming', isUnreachable: true } },
        ),
    });
  }, [host, store, followedKey, refresh]);

  return {
    /** While the outcome is unknown, no payment can be sent. */
    isFrozen,
    /** The open payment's key. */
    idempotencyKey,
    /** `null` when there is nothing to tell. */
    status: statusToShow(known?.status ?? null, isFrozen, known?.idempotencyKey === idempotencyKey),
    /** Shows the response to the open payment until a lookup or an event brings more. */
    showResponse: useCallback(
      (line: StatementLine) => {
        const key = store.findOpen()?.idempotencyKey;
        if (key) setKnown({ idempotencyKey: key, status: { state: 'pending', line } });
      },
      [store],
    ),
    clear: useCallback(() => {
      setKnown(null);
      setFrozenKey(null);
    }, []),
  };
}

const isOutcome = (status?: PaymentStatus) => status?.state === 'completed' || status?.state === 'rejected';

function statusToShow(known: PaymentStatus | null, isFrozen: boolean, isOfOpenPayment: boolean): PaymentStatus | null {
  if (isFrozen) return known && isOfOpenPayment ? known : { state: 'confirming', isUnreachable: false };
  // Another tab has learned the outcome first; this one is about to.
  return known?.state === 'pending' || known?.state === 'confirming' ? null : known;
}

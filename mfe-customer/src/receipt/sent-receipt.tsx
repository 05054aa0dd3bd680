import type { StatementLine } from '@larkspur/contracts/transaction';
import type { QueryClient } from '@larkspur/query';
import { useLocation } from '@larkspur/router';
import { lazyCode } from '@larkspur/web-kit/data/use-lazy-code';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { useHost, useSessionUser } from '@larkspur/web-kit/host/host-context';
import { useLazyOverlay } from '@larkspur/web-kit/overlay/use-lazy-overlay';
import { lineQuery } from './line.api';

/** Most visits follow no transfer. */
const dialog = lazyCode(async () => (await import('./sent-receipt-dialog')).SentReceiptDialog);

interface SentTransfer {
  id: string;
  /** The user who sent the transfer, because the next user of this tab can reach the page with Forward. */
  userId: string;
}

/**
 * The state of the page that a completed transfer opens. The browser keeps it, also after a sign-out, so it holds nothing of
 * the transfer: the line is in the cache, and is loaded again when that is gone.
 */
export function rememberSent(cache: QueryClient, host: HostApi, line: StatementLine): { sentTransfer: SentTransfer } {
  cache.setQueryData(lineQuery(host, line._id).queryKey, line);
  return { sentTransfer: { id: line._id, userId: host.session.current()?._id ?? '' } };
}

/** The receipt of the transfer that was just sent, over the page that it led to. */
export function SentReceipt() {
  const host = useHost();
  const user = useSessionUser();
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } = useLocation();
  const sent = readSentTransfer(state);
  const isShown = sent !== null && sent.userId === user?._id;
  const close = () => host.navigate(pathname + search, { replace: true });
  const SentReceiptDialog = useLazyOverlay(dialog, { isOpen: isShown, name: 'your receipt', onClose: close });
  return isShown && SentReceiptDialog && <SentReceiptDialog id={sent.id} onClose={close} />;
}

/** The browser keeps the state across releases. */
function readSentTransfer(state: unknown): SentTransfer | null {
  if (typeof state !== 'object' || state === null || !('sentTransfer' in state)) return null;
  const { id, userId } = (state.sentTransfer ?? {}) as Partial<SentTransfer>;
  return typeof id === 'string' && typeof userId === 'string' ? { id, userId } : null;
}

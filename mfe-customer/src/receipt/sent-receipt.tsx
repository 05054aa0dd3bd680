import type { StatementLine } from '@larkspur/contracts/transaction';
import { useLocation } from '@larkspur/router';
import { useHost } from '@larkspur/web-kit/host/host-context';
import { Dialog } from '@larkspur/web-kit/overlay/dialog';
import { LineReceipt } from './line-receipt';

/** The state of the page that a completed transfer opens. */
export const sentState = (line: StatementLine) => ({ sentTransfer: line });

/** The receipt of the transfer that was just sent, over the page that it led to. */
export function SentReceipt() {
  const host = useHost();
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } = useLocation();
  const line = readSentTransfer(state);
  if (!line) return null;
  return (
    <Dialog isOpen title="Your receipt" onClose={() => host.navigate(pathname + search, { replace: true })}>
      <LineReceipt line={line} plain />
    </Dialog>
  );
}

/** The browser keeps the state, also across releases. */
function readSentTransfer(state: unknown): StatementLine | null {
  if (typeof state !== 'object' || state === null || !('sentTransfer' in state)) return null;
  const line = state.sentTransfer as Partial<StatementLine> | null;
  return line && typeof line.reference === 'string' && typeof line.amount === 'number' && typeof line.date === 'string'
    ? (line as StatementLine)
    : null;
}

import type { StatementLine } from '@larkspur/contracts/transaction';
import { formatMoney } from '@larkspur/web-kit/format/format';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import type { HostApi } from '@larkspur/web-kit/host/host-api';
import { rejectionSentence } from './rejection-sentence';

/** A notice with an action stays until it is dismissed. The statement shows the same for good. */
export function describeOutcome(host: HostApi, line: StatementLine): Parameters<HostApi['notify']>[0] {
  const { _id, amount, counterparty } = line;
  const payment = `${formatMoney(amount)}${counterparty ? ` to ${showInvisible(counterparty.name)}` : ''}`;
  const action = {
    label: 'View details',
    onAction: () => host.navigate(`/account/transactions?transaction=${encodeURIComponent(_id)}`),
  };
  if (line.status === 'completed')
    return { tone: 'success', text: `Your transfer of ${payment} went through.`, action };
  return {
    tone: 'error',
    text: `Your transfer of ${payment} wasn’t made. ${rejectionSentence(line.reason)} No money has left your account.`,
    action,
  };
}

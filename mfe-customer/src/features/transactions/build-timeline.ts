import { ACCOUNT_LABELS } from '@larkspur/contracts/labels';
import { isMemo, type StatementLine } from '@larkspur/contracts/transaction';
import { rejectionMessage } from '@larkspur/web-kit/data/rejection-message';
import type { TimelineStep } from '@larkspur/web-kit/data/timeline';
import { endSentence } from '@larkspur/web-kit/format/end-sentence';
import { showInvisible } from '@larkspur/web-kit/format/invisible-characters';
import { isOwnBank } from '../transfer/own-bank';

/** In the present tense, because it is also read long afterwards. */
const OTHER_BANK_ARRIVAL = 'Transfers to other banks usually arrive by the next business day.';

/**
 * Describes the history of a transaction in the customer's words.
 * @param related all lines with its reference: the transfer, and its reversal if there was one
 */
export function buildTimeline(line: StatementLine, related: readonly StatementLine[]): TimelineStep[] {
  if (isMemo(line)) {
    return [{ title: 'Memo added by the bank', state: 'done', at: line.date, text: 'No money moved.' }];
  }
  if (line.kind === 'adjustment') {
    return [{ title: 'Balance adjusted by the bank', state: 'done', at: line.date }];
  }
  const original = line.kind === 'reversal' ? related.find(({ kind }) => kind === 'transfer') : line;
  const reversal = line.kind === 'reversal' ? line : related.find(({ kind }) => kind === 'reversal');
  return [
    ...(original ? transferSteps(original, reversal !== undefined) : []),
    ...(reversal ? [reversalStep(reversal)] : []),
  ];
}

function transferSteps(line: StatementLine, isReversed: boolean): TimelineStep[] {
  const { transactionType, status, date, reason, account } = line;
  const name = showInvisible(line.counterparty?.name ?? '');
  const ownAccount = account ? ACCOUNT_LABELS[account] : 'your account';
  if (transactionType === 'credit') {
    return [
      { title: name ? `Received from ${name}` : 'Received', state: 'done', at: date, text: `Added to ${ownAccount}.` },
    ];
  }
  const sent: TimelineStep = { title: 'You sent this transfer', state: 'done', at: date };
  const bankName = line.counterparty?.bankName ?? '';
  const isToOtherBank = name !== '' && bankName !== '' && !isOwnBank(bankName);
  const paid = name ? `Paid to ${name}` : 'Paid';
  // Nothing tells this bank when the money arrives at another one.
  const arrival = isToOtherBank ? `Sent to ${name} at ${showInvisible(bankName)}` : paid;
  if (status === 'completed') {
    const text = `Taken from ${ownAccount}.${isToOtherBank && !isReversed ? ` ${OTHER_BANK_ARRIVAL}` : ''}`;
    return [sent, { title: arrival, state: 'done', text }];
  }
  if (status === 'rejected') {
    return [
      sent,
      {
        title: 'Not paid',
        state: 'failed',
        text: `${rejectionMessage(reason)} No money was taken from ${ownAccount}.`,
      },
    ];
  }
  return [
    sent,
    {
      title: 'We’re confirming this transfer',
      state: 'current',
      text: 'You don’t need to do anything. This page updates by itself.',
    },
    { title: arrival, state: 'upcoming' },
  ];
}

function reversalStep({ date, transactionType, reason }: StatementLine): TimelineStep {
  const what =
    transactionType === 'credit' ? 'The money is back in your account.' : 'The money went back to the sender.';
  return {
    title: 'Reversed by the bank',
    state: 'done',
    at: date,
    text: reason ? `${endSentence(showInvisible(reason))} ${what}` : what,
  };
}

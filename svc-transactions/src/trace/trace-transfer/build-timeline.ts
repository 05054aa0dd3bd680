import type { PostingRecord } from '@larkspur/contracts/messages';
import type { TraceStep } from '@larkspur/contracts/transaction';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { LineEntity } from '../../lines/line.entity';
import type { TransferEntity } from '../../transfers/transfer.entity';

/** Returns the steps of a transfer in chronological order. */
export function buildTimeline(
  transfer: TransferEntity,
  postings: readonly PostingRecord[],
  lines: readonly LineEntity[],
): TraceStep[] {
  const original = postings.filter(({ type }) => type === 'transfer');
  const reversals = postings.filter(({ type }) => type === 'reversal');
  return [
    requestStep(transfer),
    ...commandSteps(transfer),
    ...original.flatMap((posting) => postingSteps(posting, 'posting')),
    ...replySteps(transfer),
    ...lines.filter(({ kind }) => kind === 'transfer').map(lineStep),
    ...reversals.flatMap((posting) => postingSteps(posting, 'reversal')),
    ...lines.filter(({ kind }) => kind === 'reversal').map(lineStep),
  ];
}

function requestStep(transfer: TransferEntity): TraceStep {
  const { payerId, amount, accountNumber, bankName, requestId, idempotencyKey, createdAt } = transfer;
  const request = requestId ? `request ${requestId}` : 'no request ID';
  const key = idempotencyKey === null ? 'no idempotency key on file' : 'with an idempotency key';
  return {
    step: 'request',
    at: createdAt.toISOString(),
    what: `${payerId} requested ${formatDollars(amount)} to ${accountNumber} at ${bankName} (${request}, ${key})`,
  };
}

function commandSteps({ attempts, createdAt, lastAttemptAt }: TransferEntity): TraceStep[] {
  const first: TraceStep = {
    step: 'command',
    at: createdAt.toISOString(),
    what: 'Saved as pending and sent to the ledger',
  };
  if (attempts <= 1) return [first];
  return [first, { step: 'command', at: lastAttemptAt?.toISOString() ?? null, what: `Resent (attempt ${attempts})` }];
}

function postingSteps(posting: PostingRecord, step: 'posting' | 'reversal'): TraceStep[] {
  const at = posting.postedAt;
  const reason = posting.reason ? `: ${posting.reason}` : '';
  return [
    {
      step,
      at,
      what: `Posting ${posting.postingId} ${posting.outcome}${reason}, by ${posting.actorName ?? posting.actorId}`,
    },
    ...posting.entries.map(
      ({ account, userId, amountCents }): TraceStep => ({
        step: 'entry',
        at,
        what: `${formatDollars(amountCents)} on ${userId ? `the ${account} account of ${userId}` : `the bank’s ${account} account`}`,
      }),
    ),
    {
      step: 'seal',
      at: null,
      what: posting.sealedIn === null ? 'Not sealed yet' : `Sealed in block ${posting.sealedIn}`,
    },
  ];
}

function replySteps({ status, reason, finishedAt }: TransferEntity): TraceStep[] {
  if (!finishedAt) return [];
  const what = reason ? `Ledger reply: ${status}, ${reason}` : `Ledger reply: ${status}`;
  return [{ step: 'reply', at: finishedAt.toISOString(), what }];
}

function lineStep({ id, userId, account, status, transactionType, amount, date }: LineEntity): TraceStep {
  return {
    step: 'line',
    at: date.toISOString(),
    what: `Statement line ${id} for ${userId}: ${transactionType} of ${formatDollars(amount)} on ${account}, ${status}`,
  };
}

function formatDollars(cents: number): string {
  const amount = centsToDollars(cents);
  return `${amount < 0 ? '−' : ''}$${Math.abs(amount).toFixed(2)}`;
}

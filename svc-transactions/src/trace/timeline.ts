import type { PostingRecord } from '@larkspur/contracts/messages';
import type { TraceStep } from '@larkspur/contracts/transaction';
import { centsToDollars } from '@larkspur/service-kit/money';
import type { TracedLine, TracedTransfer } from './traced-transfer.repository';

/** What is known of a transfer, in the order in which it happened. */
export function buildTimeline(
  transfer: TracedTransfer,
  postings: readonly PostingRecord[],
  lines: readonly TracedLine[],
): TraceStep[] {
  const original = postings.filter(({ type }) => type === 'transfer');
  const reversals = postings.filter(({ type }) => type === 'reversal');
  return [
    request(transfer),
    ...commands(transfer),
    ...original.flatMap((posting) => postingSteps(posting, 'posting')),
    ...reply(transfer),
    ...lines.filter(({ kind }) => kind === 'transfer').map(line),
    ...reversals.flatMap((posting) => postingSteps(posting, 'reversal')),
    ...lines.filter(({ kind }) => kind === 'reversal').map(line),
  ];
}

function request({
  payerId,
  amount,
  accountNumber,
  bankName,
  requestId,
  hasKey,
  createdAt,
}: TracedTransfer): TraceStep {
  const by = requestId ? `request ${requestId}` : 'a request that left no id';
  const key = hasKey ? 'with an idempotency key' : 'its idempotency key, if any, is forgotten';
  return {
    step: 'request',
    at: createdAt.toISOString(),
    what: `${payerId} asked for ${formatDollars(amount)} to ${accountNumber} at ${bankName} (${by}, ${key})`,
  };
}

function commands({ attempts, createdAt, lastAttemptAt }: TracedTransfer): TraceStep[] {
  const first: TraceStep = {
    step: 'command',
    at: createdAt.toISOString(),
    what: 'Stored as pending and sent to the ledger',
  };
  if (attempts <= 1) return [first];
  return [
    first,
    { step: 'command', at: lastAttemptAt?.toISOString() ?? null, what: `Sent again, ${attempts} times in all` },
  ];
}

function postingSteps(posting: PostingRecord, step: 'posting' | 'reversal'): TraceStep[] {
  const at = posting.postedAt;
  const why = posting.reason ? `: ${posting.reason}` : '';
  return [
    { step, at, what: `Posting ${posting.postingId} ${posting.outcome}${why}, by ${posting.actorId}` },
    ...posting.entries.map(
      ({ account, userId, amountCents }): TraceStep => ({
        step: 'entry',
        at,
        what: `${formatDollars(amountCents)} on ${userId ? `${account} of ${userId}` : `the ${account} account`}`,
      }),
    ),
    {
      step: 'seal',
      at: null,
      what: posting.sealedIn === null ? 'Not sealed yet' : `Sealed in block ${posting.sealedIn}`,
    },
  ];
}

function reply({ status, reason, finishedAt }: TracedTransfer): TraceStep[] {
  if (!finishedAt) return [];
  return [
    {
      step: 'reply',
      at: finishedAt.toISOString(),
      what: reason ? `Answered: ${status}, ${reason}` : `Answered: ${status}`,
    },
  ];
}

function line({ id, userId, account, status, transactionType, amount, date }: TracedLine): TraceStep {
  return {
    step: 'line',
    at: date.toISOString(),
    what: `Line ${id} of ${userId}: ${transactionType} of ${formatDollars(amount)} on ${account}, ${status}`,
  };
}

function formatDollars(cents: number | string): string {
  const amount = centsToDollars(cents);
  return `${amount < 0 ? '−' : ''}$${Math.abs(amount).toFixed(2)}`;
}

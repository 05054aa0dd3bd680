import type { TraceStep, TransferTrace } from '@larkspur/contracts/transaction';
import type { TimelineStep } from '@larkspur/web-kit/data/timeline';
import { describeReason } from './line-labels';

const TITLES: Record<Exclude<TraceStep['step'], 'entry' | 'seal'>, string> = {
  request: 'Requested',
  command: 'Sent to the ledger',
  posting: 'Posted in the ledger',
  reply: 'Outcome received',
  line: 'Added to the statements',
  reversal: 'Reversed in the ledger',
};

interface Group {
  title: string;
  at: string | null;
  details: string[];
}

/** A step of the trace, with what belongs to it: entries and seal of a posting, or both lines of a transfer. */
export interface TraceEvent extends Omit<TimelineStep, 'text'> {
  details: string[];
}

/**
 * The trace of a transfer as the steps of a timeline, each with its details and how long after the step before it happened. Where
 * a transfer is stuck, the last step says what is missing. The services know customers by their ids, staff by their names.
 */
export function buildTrace(
  { steps, status, reason, ledger }: TransferTrace,
  names: ReadonlyMap<string, string> = new Map(),
): TraceEvent[] {
  const nameCustomers = (text: string) =>
    [...names].reduce((named, [id, name]) => named.replaceAll(id, () => name), text);
  const groups = groupSteps(steps);
  const events = groups.map(({ title, at, details }, index): TraceEvent => {
    const before = groups[index - 1];
    return {
      title,
      at,
      state: status === 'rejected' && title === TITLES.reply ? 'failed' : 'done',
      details: [...details.map(nameCustomers), ...formatDelay(before?.at ?? null, at)],
    };
  });
  if (ledger === 'unknown') {
    const details = ['The ledger isn’t responding, so its steps aren’t shown.'];
    events.push({ title: 'Ledger unavailable', at: null, state: 'current', details });
  }
  if (status === 'pending') events.push(waitingFor(ledger));
  if (status === 'rejected' && !groups.some(({ title }) => title === TITLES.reply)) {
    const details = reason ? [describeReason(reason)] : [];
    events.push({ title: 'Rejected', at: null, state: 'failed', details });
  }
  return events;
}

function waitingFor(ledger: TransferTrace['ledger']): TraceEvent {
  const details =
    ledger === 'posted'
      ? ['The money has moved. We’re still updating the statements.']
      : ['As far as we know, the money hasn’t moved. We’ll keep asking the ledger.'];
  return { title: 'Waiting for the outcome', at: null, state: 'current', details };
}

/** Steps with the same title in a row are one step, and entries and seals belong to the posting before them. */
function groupSteps(steps: readonly TraceStep[]): Group[] {
  const groups: Group[] = [];
  let isReversed = false;
  for (const { step, at, what } of steps) {
    const last = groups.at(-1);
    if (step === 'entry' || step === 'seal') {
      last?.details.push(what);
      continue;
    }
    if (step === 'reversal') isReversed = true;
    const title = step === 'line' && isReversed ? 'Reversal added to the statements' : TITLES[step];
    if (last?.title === title) last.details.push(what);
    else groups.push({ title, at, details: [what] });
  }
  return groups;
}

/** "0.20 s later", or nothing where the times cannot be told apart. */
function formatDelay(before: string | null, at: string | null): string[] {
  if (before === null || at === null) return [];
  const seconds = (Date.parse(at) - Date.parse(before)) / 1_000;
  if (!(seconds >= 0.005)) return [];
  return [seconds < 60 ? `${seconds.toFixed(seconds < 10 ? 2 : 0)} s later` : `${Math.round(seconds / 60)} min later`];
}

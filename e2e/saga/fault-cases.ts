import { TRANSFER_SAGA, type TransferStep, type TransferStepDefinition } from '@larkspur/contracts/transfer-saga';
import { type CrashPoint, MESSAGE_FAULT_KINDS, type MessageFault, type MessageFaultKind } from './fault-plan';
import { REPLY_TIMEOUT_MS } from './saga-bank';

/** In the order of the saga. */
export const STEPS = Object.entries(TRANSFER_SAGA) as [TransferStep, TransferStepDefinition][];

/**
 * Which occurrence is hit. A payment alone is the first; of a burst one payment travels ahead as the second, and what
 * gathers meanwhile is a set, the third.
 */
const IN_BATCH = 3;
const BEFORE_BATCH = 2;
/** What is sent again is everything that the loss of a set left behind. */
const FIRST = 1;
/** The broker's confirm is waited for that long. */
const CONFIRM_TIMEOUT_MS = 5_000;
const MARGIN_MS = 500;

export interface CrashCase {
  name: string;
  service: TransferStepDefinition['service'];
  crash: CrashPoint;
  /** What must go wrong for the step to be taken at all. */
  provoke: MessageFault[];
}

export interface MessageCase {
  name: string;
  service: TransferStepDefinition['service'];
  spoil: MessageFault;
  provoke: MessageFault[];
}

/** A process killed before and after each step of the table. */
export function crashCases(): CrashCase[] {
  return STEPS.flatMap(([step, { service, sends }]) =>
    (['before', 'after'] as const).map((phase) => {
      const first = findFirstSender(step);
      const crash: CrashPoint = {
        step,
        phase,
        nth: first ? FIRST : IN_BATCH,
        onceSent: phase === 'after' && sends !== null,
      };
      return {
        name: `kill -9 ${phase} ${step}`,
        service,
        crash,
        provoke: first ? [toMessageFault(first, 'lost')] : [],
      };
    }),
  );
}

/** The message of each arrow of the table, spoiled in each way. */
export function messageCases(): MessageCase[] {
  return STEPS.flatMap(([step, { service, sends }]) => {
    if (!sends) return [];
    return MESSAGE_FAULT_KINDS.map((fault) => {
      const first = findFirstSender(step);
      const name = `${step}: ${sends.kind} ${sends.name} ${fault}`;
      return {
        name,
        service,
        spoil: toMessageFault(step, fault),
        provoke: first ? [toMessageFault(first, 'lost')] : [],
      };
    });
  });
}

/** The step that sends the same message before this one: then this one sends it again, after it was lost. */
function findFirstSender(step: TransferStep): TransferStep | null {
  const { service, sends }: TransferStepDefinition = TRANSFER_SAGA[step];
  if (!sends) return null;
  const [first] = STEPS.filter(
    ([, other]) => other.service === service && other.sends?.kind === sends.kind && other.sends.name === sends.name,
  );
  return first && first[0] !== step ? first[0] : null;
}

function toMessageFault(step: TransferStep, fault: MessageFaultKind): MessageFault {
  const { sends: arrow }: TransferStepDefinition = TRANSFER_SAGA[step];
  if (!arrow) throw new Error(`${step} sends nothing`);
  const ofSet = fault === 'reordered' ? BEFORE_BATCH : IN_BATCH;
  const deadlineMs = arrow.kind === 'event' ? CONFIRM_TIMEOUT_MS : REPLY_TIMEOUT_MS;
  return { step, arrow, fault, nth: findFirstSender(step) ? FIRST : ofSet, lateMs: deadlineMs + MARGIN_MS };
}

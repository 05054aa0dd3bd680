import { TRANSFER_SAGA, type TransferStep, type TransferStepDefinition } from '@larkspur/contracts/transfer-saga';
import { type CrashPoint, MESSAGE_FAULT_KINDS, type MessageFault, type MessageFaultKind } from './fault-plan';
import { REPLY_TIMEOUT_MS } from './saga-bank';

/** In the order of the definition. */
export const STEPS = Object.entries(TRANSFER_SAGA) as [TransferStep, TransferStepDefinition][];

/**
 * The number of the occurrence that is affected. The single payment is the first. The first payment of a burst is sent alone as
 * the second, and the payments that arrive in the meantime form a batch, the third.
 */
const IN_BATCH = 3;
const BEFORE_BATCH = 2;
/** The first resend includes everything that the loss of a batch left pending. */
const FIRST = 1;
/** The publisher's timeout for the broker's confirm. */
const CONFIRM_TIMEOUT_MS = 5_000;
const MARGIN_MS = 500;

export interface CrashCase {
  name: string;
  service: TransferStepDefinition['service'];
  crash: CrashPoint;
  /** Faults that make the saga reach the step. */
  provoke: MessageFault[];
}

export interface MessageCase {
  name: string;
  service: TransferStepDefinition['service'];
  fault: MessageFault;
  provoke: MessageFault[];
}

/** Kills a process before and after each step of the definition. */
export function crashCases(): CrashCase[] {
  return STEPS.flatMap(([step, { service, sends }]) =>
    (['before', 'after'] as const).map((phase) => {
      const first = findFirstSender(step);
      const crash: CrashPoint = {
        step,
        phase,
        nth: first ? FIRST : IN_BATCH,
        isAfterSend: phase === 'after' && sends !== null,
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

/** Applies each kind of fault to each message of the definition. */
export function messageCases(): MessageCase[] {
  return STEPS.flatMap(([step, { service, sends }]) => {
    if (!sends) return [];
    return MESSAGE_FAULT_KINDS.map((kind) => {
      const first = findFirstSender(step);
      const name = `${step}: ${sends.kind} ${sends.name} ${kind}`;
      return {
        name,
        service,
        fault: toMessageFault(step, kind),
        provoke: first ? [toMessageFault(first, 'lost')] : [],
      };
    });
  });
}

/** The earlier step that sends the same message, if any. This step then resends it after its loss. */
function findFirstSender(step: TransferStep): TransferStep | null {
  const { service, sends }: TransferStepDefinition = TRANSFER_SAGA[step];
  if (!sends) return null;
  const [first] = STEPS.filter(
    ([, other]) => other.service === service && other.sends?.kind === sends.kind && other.sends.name === sends.name,
  );
  return first && first[0] !== step ? first[0] : null;
}

function toMessageFault(step: TransferStep, fault: MessageFaultKind): MessageFault {
  const { sends: message }: TransferStepDefinition = TRANSFER_SAGA[step];
  if (!message) throw new Error(`${step} sends no message.`);
  const inBurst = fault === 'reordered' ? BEFORE_BATCH : IN_BATCH;
  const timeoutMs = message.kind === 'event' ? CONFIRM_TIMEOUT_MS : REPLY_TIMEOUT_MS;
  return { step, message, fault, nth: findFirstSender(step) ? FIRST : inBurst, delayMs: timeoutMs + MARGIN_MS };
}

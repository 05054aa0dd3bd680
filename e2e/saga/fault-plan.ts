import type { TransferMessage, TransferStep } from '@larkspur/contracts/transfer-saga';

/** Instructions of a test to the fault injector in a service process. */
export interface FaultPlan {
  /** The process kills itself with SIGKILL at this point. */
  crash: CrashPoint | null;
  messageFaults: MessageFault[];
}

export interface CrashPoint {
  step: TransferStep;
  phase: 'before' | 'after';
  /** The number of the occurrence of this point since the plan was set, from 1. */
  nth: number;
  /** Crashes only after the step's message has left the process. */
  isAfterSend: boolean;
}

export const MESSAGE_FAULT_KINDS = ['lost', 'duplicated', 'delayed', 'reordered'] as const;

/** `delayed`: until after its timeout. `reordered`: after the next message of the same type. */
export type MessageFaultKind = (typeof MESSAGE_FAULT_KINDS)[number];

/** A fault of one message that `step` sends. */
export interface MessageFault {
  step: TransferStep;
  message: TransferMessage;
  fault: MessageFaultKind;
  /** The number of the message of the step since the plan was set, from 1. */
  nth: number;
  delayMs: number;
}

/** A line of the fault injector's log. */
export type InjectorLogEntry =
  | { sent: { step: TransferStep | null; kind: TransferMessage['kind']; type: string | undefined; body: string } }
  | { applied: MessageFault }
  | { crashed: `${CrashPoint['phase']}:${TransferStep}` };

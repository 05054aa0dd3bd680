import type { TransferMessage, TransferStep } from '@larkspur/contracts/transfer-saga';

/** What a test tells the saboteur in a service's process. */
export interface FaultPlan {
  /** Dies by SIGKILL at this moment. */
  crash: CrashPoint | null;
  spoil: MessageFault[];
}

export interface CrashPoint {
  step: TransferStep;
  phase: 'before' | 'after';
  /** The moment's how manieth occurrence since the order came, from 1. */
  nth: number;
  /** Not before what the step sends has left the process. */
  onceSent: boolean;
}

export const MESSAGE_FAULT_KINDS = ['lost', 'doubled', 'late', 'reordered'] as const;

/** `late`: after its deadline; `reordered`: after the next one of its kind has passed. */
export type MessageFaultKind = (typeof MESSAGE_FAULT_KINDS)[number];

/** The message that `step` sends, spoiled once. */
export interface MessageFault {
  step: TransferStep;
  arrow: TransferMessage;
  fault: MessageFaultKind;
  /** The step's how manieth message since the order came, from 1. */
  nth: number;
  lateMs: number;
}

/** A line of the tape: what the saboteur saw and did. */
export type InjectorLogEntry =
  | { sent: { step: TransferStep | null; kind: TransferMessage['kind']; type: string | undefined; body: string } }
  | { spoiled: MessageFault }
  | { crashed: `${CrashPoint['phase']}:${TransferStep}` };

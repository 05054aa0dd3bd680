import type { TransferMessage, TransferStep } from '@larkspur/contracts/transfer-saga';

/** What a test tells the saboteur in a service's process. */
export interface Orders {
  /** Dies by SIGKILL at this moment. */
  crash: Crash | null;
  spoil: Spoiling[];
}

export interface Crash {
  step: TransferStep;
  phase: 'before' | 'after';
  /** The moment's how manieth occurrence since the order came, from 1. */
  nth: number;
  /** Not before what the step sends has left the process. */
  onceSent: boolean;
}

export const FAULTS = ['lost', 'doubled', 'late', 'reordered'] as const;

/** `late`: after its deadline; `reordered`: after the next one of its kind has passed. */
export type Fault = (typeof FAULTS)[number];

/** The message that `step` sends, spoiled once. */
export interface Spoiling {
  step: TransferStep;
  arrow: TransferMessage;
  fault: Fault;
  /** The step's how manieth message since the order came, from 1. */
  nth: number;
  lateMs: number;
}

/** A line of the tape: what the saboteur saw and did. */
export type TapeEntry =
  | { sent: { step: TransferStep | null; kind: TransferMessage['kind']; type: string | undefined; body: string } }
  | { spoiled: Spoiling }
  | { crashed: `${Crash['phase']}:${TransferStep}` };

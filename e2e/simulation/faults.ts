import { TRANSFER_SAGA, type TransferStep } from '@larkspur/contracts/transfer-saga';
import type { Random } from './random';

/** What may go wrong, where the name says it. Each is drawn where it could happen. */
export const FAULTS = [
  'request lost',
  'request doubled',
  'request late',
  'answer lost',
  'command lost',
  'command doubled',
  'command late',
  'reply lost',
  'reply doubled',
  'reply late',
  'event refused',
  'event doubled',
  'event late',
  'store gone before a commit',
  'store gone after a commit',
  'store slow',
  'ledger gone before a commit',
  'ledger gone after a commit',
  'ledger slow',
  'ledger contended',
] as const;
export type Fault = (typeof FAULTS)[number];

export type Crash = `crash ${'before' | 'after'} ${TransferStep}`;
export const CRASHES = (Object.keys(TRANSFER_SAGA) as TransferStep[]).flatMap((step): Crash[] => [
  `crash before ${step}`,
  `crash after ${step}`,
]);

/** What no fault is drawn for: it comes of delays, crashes and the hour. */
export const INDIRECT_FAULTS = ['command overtaken', 'reply overtaken', 'broker away', 'crash at any time'] as const;
export type IndirectFault = (typeof INDIRECT_FAULTS)[number];

export type AnyFault = Fault | Crash | IndirectFault;

/** Which faults a history has and how often, drawn once: some have one kind only, some have all of them, some have none. */
export class Faults {
  readonly counts = new Map<AnyFault, number>();
  isOver = false;
  private readonly probabilities = new Map<AnyFault, number>();

  constructor(private readonly random: Random) {
    const rate = random.pick([0.01, 0.04, 0.12, 0.3]);
    const breadth = random.pick([0, 0.15, 0.5, 1]);
    for (const fault of FAULTS) if (random.chance(breadth)) this.probabilities.set(fault, rate);
    const crashRate = random.pick([0, 0.005, 0.02, 0.06]);
    for (const crash of CRASHES) this.probabilities.set(crash, crashRate);
    // Some steps are rare: each is now and then the one that hardly ever ends well.
    if (random.chance(0.3)) this.probabilities.set(random.pick(CRASHES), 0.4);
  }

  occurs(trouble: Fault | Crash): boolean {
    if (this.isOver || !this.random.chance(this.probabilities.get(trouble) ?? 0)) return false;
    this.count(trouble);
    return true;
  }

  count(trouble: AnyFault): void {
    this.counts.set(trouble, (this.counts.get(trouble) ?? 0) + 1);
  }
}

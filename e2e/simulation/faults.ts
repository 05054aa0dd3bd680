import { TRANSFER_SAGA, type TransferStep } from '@larkspur/contracts/transfer-saga';
import type { Random } from './random';

/** Faults of messages and databases. The simulation decides by chance wherever one can occur. */
export const FAULTS = [
  'request lost',
  'request duplicated',
  'request delayed',
  'response lost',
  'command lost',
  'command duplicated',
  'command delayed',
  'reply lost',
  'reply duplicated',
  'reply delayed',
  'event refused',
  'event duplicated',
  'event delayed',
  'store down before a commit',
  'store down after a commit',
  'store slow',
  'store expires keys',
  'ledger down before a commit',
  'ledger down after a commit',
  'ledger slow',
  'ledger contended',
] as const;
export type Fault = (typeof FAULTS)[number];
export const isFault = (name: string): name is Fault => FAULTS.some((fault) => fault === name);

export type Crash = `crash ${'before' | 'after'} ${TransferStep}`;
export const CRASHES = (Object.keys(TRANSFER_SAGA) as TransferStep[]).flatMap((step): Crash[] => [
  `crash before ${step}`,
  `crash after ${step}`,
]);

/** Faults that are not drawn: they follow from delays, crashes and the plan of the simulation. */
export const INDIRECT_FAULTS = ['command overtaken', 'reply overtaken', 'broker down', 'crash at any time'] as const;
type IndirectFault = (typeof INDIRECT_FAULTS)[number];

export type AnyFault = Fault | Crash | IndirectFault;

/** The faults of one simulation and their probabilities: some simulations have one kind, some all, some none. */
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
    // Rare steps would hardly ever crash, so some simulations crash one step often.
    if (random.chance(0.3)) this.probabilities.set(random.pick(CRASHES), 0.4);
  }

  occurs(fault: Fault | Crash): boolean {
    if (this.isOver || !this.random.chance(this.probabilities.get(fault) ?? 0)) return false;
    this.count(fault);
    return true;
  }

  count(fault: AnyFault): void {
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
  }
}

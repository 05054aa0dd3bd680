import { Faults } from './faults';
import { Random } from './random';
import { Timeline } from './timeline';

/** What everything in one history shares. */
export class SimulationContext {
  readonly random: Random;
  readonly faults: Faults;
  readonly timeline = new Timeline();

  constructor(readonly seed: number) {
    this.random = new Random(seed);
    this.faults = new Faults(this.random);
  }

  /** A short way over the network or to a disk, in milliseconds. */
  networkDelay(): number {
    return this.random.between(1, 30);
  }

  /** Long enough to miss any deadline there is, or nearly. */
  longDelay(): number {
    return this.random.between(500, 15_000);
  }
}

/** What a dead process waits for. */
export const neverSettles = <T>(): Promise<T> => new Promise<T>(() => undefined);

import { Faults } from './faults';
import { Random } from './random';
import { Timeline } from './timeline';

/** Shared by everything in one simulation. */
export class SimulationContext {
  readonly random: Random;
  readonly faults: Faults;
  readonly timeline = new Timeline();

  constructor(readonly seed: number) {
    this.random = new Random(seed);
    this.faults = new Faults(this.random);
  }

  /** Milliseconds of a hop over the network or to a disk. */
  networkDelay(): number {
    return this.random.between(1, 30);
  }

  /** Long enough to miss most timeouts. */
  longDelay(): number {
    return this.random.between(500, 15_000);
  }
}

/** For the calls of a crashed process. */
export const neverSettles = <T>(): Promise<T> => new Promise<T>(() => undefined);

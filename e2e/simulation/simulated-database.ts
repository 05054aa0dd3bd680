import type { Fault } from './faults';
import type { ProcessRun } from './process-run';
import { neverSettles, type SimulationContext } from './simulation-context';

export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLost';
}

/**
 * A process's way to a database. A commit is one act there, done wholly or not at all; whether the process learns of it
 * is another matter, and so is whether one that was on its way when the process died is still done.
 */
export class SimulatedDatabase {
  constructor(
    private readonly context: SimulationContext,
    private readonly run: ProcessRun,
    private readonly name: 'store' | 'ledger',
  ) {}

  /** @throws ConnectionLost when it is not known whether it was done, or what `act` throws, when it was not */
  commit<T>(what: string, act: () => T): Promise<T> {
    const { timeline, random } = this.context;
    if (!this.run.isAlive) return neverSettles();
    return new Promise((resolve, reject) => {
      const answer = (told: string, tell: () => void) =>
        timeline.schedule(this.context.networkDelay(), this.run, `${what} ${told}`, tell);
      timeline.schedule(this.delay(), null, `${this.name}: ${what} of ${this.run.name}`, () => {
        const isAbandoned = !this.run.isAlive && random.chance(0.5);
        if (isAbandoned || this.occurs('gone before a commit')) {
          answer('lost', () => reject(new ConnectionLostError(`${this.name} went away`)));
          return;
        }
        try {
          const result = act();
          if (this.occurs('gone after a commit')) {
            answer('lost', () => reject(new ConnectionLostError(`${this.name} went away`)));
          } else answer('done', () => resolve(result));
        } catch (error) {
          answer('refused', () => reject(error));
        }
      });
    });
  }

  private delay(): number {
    return this.occurs('slow') ? this.context.longDelay() : this.context.networkDelay();
  }

  private occurs(how: 'gone before a commit' | 'gone after a commit' | 'slow'): boolean {
    const fault: Fault = `${this.name} ${how}`;
    return this.context.faults.occurs(fault);
  }
}

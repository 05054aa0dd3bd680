import { isFault } from './faults';
import type { ProcessRun } from './process-run';
import { neverSettles, type SimulationContext } from './simulation-context';

class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/**
 * A process's connection to a database. A commit is atomic. The connection may fail before or after it, so that the
 * process does not know the result, and a commit of a process that crashes before it ends may or may not happen.
 */
export class SimulatedDatabase {
  constructor(
    private readonly context: SimulationContext,
    private readonly run: ProcessRun,
    private readonly name: 'store' | 'ledger',
  ) {}

  /** @throws ConnectionLostError when the result is unknown, or the error of `perform`, which then had no effect */
  commit<T>(label: string, perform: () => T): Promise<T> {
    const { timeline, random } = this.context;
    if (!this.run.isAlive) return neverSettles();
    return new Promise((resolve, reject) => {
      const respond = (result: string, settle: () => void) =>
        timeline.schedule(this.context.networkDelay(), this.run, `${label} ${result}`, settle);
      const lose = () => respond('lost', () => reject(new ConnectionLostError(`Connection to ${this.name} lost`)));
      timeline.schedule(this.delay(), null, `${this.name}: ${label} of ${this.run.name}`, () => {
        const isAbandoned = !this.run.isAlive && random.chance(0.5);
        if (isAbandoned || this.fails('down before a commit')) {
          lose();
          return;
        }
        try {
          const result = perform();
          if (this.fails('down after a commit')) lose();
          else respond('done', () => resolve(result));
        } catch (error) {
          respond('refused', () => reject(error));
        }
      });
    });
  }

  private delay(): number {
    return this.fails('slow') ? this.context.longDelay() : this.context.networkDelay();
  }

  fails(how: 'down before a commit' | 'down after a commit' | 'slow' | 'expires keys'): boolean {
    const fault = `${this.name} ${how}`;
    return isFault(fault) && this.context.faults.occurs(fault);
  }
}

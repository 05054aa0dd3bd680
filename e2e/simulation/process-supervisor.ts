import { ProcessRun } from './process-run';
import type { SimulationContext } from './simulation-context';

/** Starts one process, crashes it, and starts it again. */
export class ProcessSupervisor<P> {
  run: ProcessRun;
  process: P;

  constructor(
    private readonly context: SimulationContext,
    readonly name: string,
    private readonly start: (run: ProcessRun) => P,
    private readonly onCrash: (run: ProcessRun) => void,
  ) {
    this.run = new ProcessRun(name);
    this.process = start(this.run);
  }

  crash(): void {
    const { timeline, random } = this.context;
    if (!this.run.isAlive) return;
    this.run.isAlive = false;
    timeline.record(`${this.name} is killed`);
    this.onCrash(this.run);
    timeline.schedule(random.between(50, 4_000), null, `${this.name} restarts`, () => {
      this.run = new ProcessRun(this.name);
      this.process = this.start(this.run);
    });
  }
}

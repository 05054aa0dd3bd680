import { ProcessRun } from './process-run';
import type { SimulationContext } from './simulation-context';

/** Where one process runs, dies and is started again. */
export class ProcessSupervisor<P> {
  life: ProcessRun;
  process: P;

  constructor(
    private readonly world: SimulationContext,
    readonly name: string,
    private readonly boot: (life: ProcessRun) => P,
    private readonly onDeath: (life: ProcessRun) => void,
  ) {
    this.life = new ProcessRun(name);
    this.process = boot(this.life);
  }

  crash(): void {
    const { timeline, random } = this.world;
    if (!this.life.isAlive) return;
    this.life.isAlive = false;
    timeline.record(`${this.name} is killed`);
    this.onDeath(this.life);
    timeline.schedule(random.between(50, 4_000), null, `${this.name} starts again`, () => {
      this.life = new ProcessRun(this.name);
      this.process = this.boot(this.life);
    });
  }
}

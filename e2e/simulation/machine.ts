import { Life } from './life';
import type { World } from './world';

/** Where one process runs, dies and is started again. */
export class Machine<P> {
  life: Life;
  process: P;

  constructor(
    private readonly world: World,
    readonly name: string,
    private readonly boot: (life: Life) => P,
    private readonly onDeath: (life: Life) => void,
  ) {
    this.life = new Life(name);
    this.process = boot(this.life);
  }

  crash(): void {
    const { timeline, random } = this.world;
    if (!this.life.isAlive) return;
    this.life.isAlive = false;
    timeline.tell(`${this.name} is killed`);
    this.onDeath(this.life);
    timeline.after(random.between(50, 4_000), null, `${this.name} starts again`, () => {
      this.life = new Life(this.name);
      this.process = this.boot(this.life);
    });
  }
}

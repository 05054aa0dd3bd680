import { Clock } from '@larkspur/service-kit/clock';
import type { Life } from './life';
import type { Timeline } from './timeline';

export class SimulatedClock extends Clock {
  constructor(
    private readonly timeline: Timeline,
    private readonly life: Life,
  ) {
    super();
  }

  now(): Date {
    return this.timeline.date;
  }

  after(milliseconds: number, act: () => void): () => void {
    return this.timeline.after(milliseconds, this.life, null, act);
  }
}

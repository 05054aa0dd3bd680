import { Clock } from '@larkspur/service-kit/clock';
import type { ProcessRun } from './process-run';
import type { Timeline } from './timeline';

export class SimulatedClock extends Clock {
  constructor(
    private readonly timeline: Timeline,
    private readonly run: ProcessRun,
  ) {
    super();
  }

  now(): Date {
    return this.timeline.date;
  }

  after(milliseconds: number, act: () => void): () => void {
    return this.timeline.schedule(milliseconds, this.run, null, act);
  }
}

import type { IconName } from '../icon';

/** An entry of a frame's navigation. */
export interface Place {
  name: string;
  to: string;
  icon: IconName;
}

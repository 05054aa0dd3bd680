import type { Icon } from '../icons';

/** An entry of a frame's navigation. */
export interface Place {
  name: string;
  to: string;
  icon: Icon;
}

import type { Icon } from '../brand/icons';

/** An entry of a layout's navigation. */
export interface NavItem {
  name: string;
  to: string;
  icon: Icon;
}

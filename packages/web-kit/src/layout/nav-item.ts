import type { Icon } from '../brand/icons';

/** An entry of a layout's navigation. */
export interface NavItem {
  name: string;
  to: string;
  icon: Icon;
  /** Other paths whose screens belong to this entry, which is then marked as the current one. */
  section?: readonly string[];
}

import { FileIcon, HomeIcon } from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** The dashboard of the back office, which another remote shows. */
export const HOME = '/admin/dashboard';

/** Navigation of this remote. */
export const NAV_ITEMS: NavItem[] = [
  { name: 'Dashboard', to: HOME, icon: HomeIcon },
  { name: 'Sample title', to: '/sample-path', icon: FileIcon },
];

import { FileIcon, HomeIcon } from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** The customer's home, which another remote shows. */
export const HOME = '/account/home';

/** Navigation of this remote: a sidebar on desktop, a bottom bar on phones. */
export const NAV_ITEMS: NavItem[] = [
  { name: 'Home', to: HOME, icon: HomeIcon },
  { name: 'Sample title', to: '/sample-path', icon: FileIcon },
];

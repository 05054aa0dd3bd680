import { HomeIcon, ListIcon, MailIcon, PersonIcon, TransferIcon } from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** The customer area's navigation, on the side or along the bottom. */
export const NAV_ITEMS: NavItem[] = [
  { name: 'Home', to: '/account/home', icon: HomeIcon },
  { name: 'Transactions', to: '/account/transactions', icon: ListIcon },
  { name: 'Transfer', to: '/account/transfer', icon: TransferIcon },
  { name: 'Account', to: '/account/info', icon: PersonIcon },
  { name: 'Contact', to: '/account/support', icon: MailIcon },
];

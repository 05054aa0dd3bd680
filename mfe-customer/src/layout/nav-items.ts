import { CardIcon, HomeIcon, ListIcon, MailIcon, PersonIcon, TransferIcon } from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** Navigation of the customer area: a sidebar on desktop, a bottom bar on phones. */
export const NAV_ITEMS: NavItem[] = [
  { name: 'Home', to: '/account/home', icon: HomeIcon },
  { name: 'Transactions', to: '/account/transactions', icon: ListIcon, section: ['/account/statements'] },
  { name: 'Cards', to: '/account/cards', icon: CardIcon },
  { name: 'Transfer', to: '/account/transfer', icon: TransferIcon },
  {
    name: 'Account',
    to: '/account/info',
    icon: PersonIcon,
    section: [
      '/account/profile',
      '/account/settings',
      '/account/update-account',
      '/account/update-password',
      '/account/payment-pin',
      '/account/sessions',
      '/account/beneficiaries',
    ],
  },
  { name: 'Contact', to: '/account/support', icon: MailIcon },
];

import { MailIcon, PeopleIcon, PersonIcon, PlusIcon } from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** Navigation of the back office, and the links of the dashboard. */
export const NAV_ITEMS: (NavItem & { description: string })[] = [
  {
    name: 'Users',
    to: '/admin/users',
    icon: PeopleIcon,
    description: 'Find customers and manage their accounts.',
  },
  {
    name: 'Add Transaction',
    to: '/admin/transactions/add-transactions',
    icon: PlusIcon,
    description: 'Add a transaction to a customer’s statement.',
  },
  { name: 'Contacts', to: '/admin/contacts', icon: MailIcon, description: 'Read messages sent to the bank.' },
  {
    name: 'Beneficiaries',
    to: '/admin/beneficiaries',
    icon: PersonIcon,
    description: 'Manage the recipients customers can look up.',
  },
];

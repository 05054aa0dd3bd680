import { MailIcon, PeopleIcon, PersonIcon, PlusIcon } from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** What the back office is for: its navigation, and the dashboard's links. */
export const NAV_ITEMS: (NavItem & { description: string })[] = [
  {
    name: 'Users',
    to: '/admin/users',
    icon: PeopleIcon,
    description: 'Find a customer, see and change their account.',
  },
  {
    name: 'Add Transaction',
    to: '/admin/transactions/add-transactions',
    icon: PlusIcon,
    description: 'Write a line on a customer’s statement.',
  },
  { name: 'Contacts', to: '/admin/contacts', icon: MailIcon, description: 'Read what people wrote to the bank.' },
  {
    name: 'Beneficiaries',
    to: '/admin/beneficiaries',
    icon: PersonIcon,
    description: 'Recipients that a look-up finds.',
  },
];

import {
  HistoryIcon,
  HomeIcon,
  MailIcon,
  PeopleIcon,
  PersonIcon,
  PlusIcon,
  ScaleIcon,
  ShieldIcon,
  TransferIcon,
  WrenchIcon,
} from '@larkspur/web-kit/brand/icons';
import type { NavItem } from '@larkspur/web-kit/layout/nav-item';

/** Navigation of the back office, and the places of its command palette. */
export const NAV_ITEMS: NavItem[] = [
  { name: 'Dashboard', to: '/admin/dashboard', icon: HomeIcon },
  { name: 'Users', to: '/admin/users', icon: PeopleIcon },
  { name: 'Verifications', to: '/admin/verifications', icon: ShieldIcon },
  { name: 'Transactions', to: '/admin/transactions', icon: TransferIcon },
  { name: 'Contacts', to: '/admin/contacts', icon: MailIcon },
  { name: 'Beneficiaries', to: '/admin/beneficiaries', icon: PersonIcon },
  { name: 'Ledger', to: '/admin/ledger', icon: ScaleIcon },
  { name: 'Audit', to: '/admin/audit', icon: HistoryIcon },
  { name: 'Operations', to: '/admin/operations', icon: WrenchIcon },
];

export const ADD_TRANSACTION: NavItem = {
  name: 'Add Transaction',
  to: '/admin/transactions/add-transactions',
  icon: PlusIcon,
};

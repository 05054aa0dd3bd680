import type { Place } from '@larkspur/web-kit/frame/place';

/** What the back office is for: its navigation, and the dashboard's links. */
export const PLACES: (Place & { words: string })[] = [
  { name: 'Users', to: '/admin/users', icon: 'people', words: 'Find a customer, see and change their account.' },
  {
    name: 'Add Transaction',
    to: '/admin/transactions/add-transactions',
    icon: 'plus',
    words: 'Write a line on a customer’s statement.',
  },
  { name: 'Contacts', to: '/admin/contacts', icon: 'mail', words: 'Read what people wrote to the bank.' },
  { name: 'Beneficiaries', to: '/admin/beneficiaries', icon: 'person', words: 'Recipients that a look-up finds.' },
];

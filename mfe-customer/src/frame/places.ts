import type { IconName } from '@larkspur/web-kit/icon';

/** The customer area's navigation, on the side or along the bottom. */
export const PLACES: { name: string; to: string; icon: IconName }[] = [
  { name: 'Home', to: '/account/home', icon: 'home' },
  { name: 'Transactions', to: '/account/transactions', icon: 'list' },
  { name: 'Transfer', to: '/account/transfer', icon: 'transfer' },
  { name: 'Account', to: '/account/info', icon: 'person' },
  { name: 'Contact', to: '/account/support', icon: 'mail' },
];

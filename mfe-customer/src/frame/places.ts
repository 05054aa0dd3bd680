import type { Place } from '@larkspur/web-kit/frame/place';

/** The customer area's navigation, on the side or along the bottom. */
export const PLACES: Place[] = [
  { name: 'Home', to: '/account/home', icon: 'home' },
  { name: 'Transactions', to: '/account/transactions', icon: 'list' },
  { name: 'Transfer', to: '/account/transfer', icon: 'transfer' },
  { name: 'Account', to: '/account/info', icon: 'person' },
  { name: 'Contact', to: '/account/support', icon: 'mail' },
];

import type { MenuEntry } from '@larkspur/web-kit/frame/main-menu';

/** The main menu. An entry whose page is still to come leads to the nearest one there is. */
export const MENU: MenuEntry[] = [
  { name: 'Home', to: '/' },
  {
    name: 'Accounts',
    links: [
      { name: 'All Accounts', to: '/#accounts' },
      { name: 'Savings', to: '/account/savings' },
      { name: 'Checking', to: '/account/checking' },
      { name: 'Joint', to: '/account/checking#joint' },
    ],
  },
  { name: 'Cards', to: '/#credit-cards' },
  { name: 'Loans', to: '/#home-loans' },
];

export const MOBILE_MENU = [
  { name: 'Home', to: '/' },
  { name: 'Account', to: '/#accounts' },
  { name: 'Cards', to: '/#credit-cards' },
  { name: 'Loans', to: '/#home-loans' },
  { name: 'About', to: '/#about' },
  { name: 'Get In Touch', to: '/contact' },
  { name: 'Signup', to: '/signup' },
  { name: 'Signin', to: '/signin' },
];

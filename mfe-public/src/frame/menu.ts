import type { MenuEntry, MenuLink } from '@larkspur/web-kit/layout/main-menu';
import type { MobileMenuEntry } from '@larkspur/web-kit/layout/mobile-menu';

/** Every page that the menus and the foot lead to. What has no page of its own leads to the nearest part of one. */
const ACCOUNTS: MenuLink[] = [
  { name: 'All Accounts', to: '/#accounts', description: 'What we keep for you' },
  { name: 'Savings', to: '/account/savings', description: 'For what you put aside' },
  { name: 'Checking', to: '/account/checking', description: 'For every day' },
  { name: 'Joint', to: '/account/checking#joint', description: 'For two who share' },
];

const CARDS: MenuLink[] = [
  { name: 'Business', to: '/cards/credit-card#business', description: 'For what a company spends' },
  { name: 'Cashback', to: '/cards/credit-card#cashback', description: 'Some of it comes back' },
  { name: 'Rewards', to: '/cards/credit-card#rewards', description: 'Points for what you buy' },
  { name: 'Travel & Hotel', to: '/cards/credit-card#travel-hotel', description: 'For flights and nights away' },
];

const LOANS: MenuLink[] = [
  { name: 'Home Loan', to: '/loan/home-loan', description: 'Buy, build or refinance' },
  { name: 'Vehicle Loan', to: '/loan/auto-loan', description: 'For a new or used vehicle' },
];

const HOME = { name: 'Home', to: '/' };

export const MENU: MenuEntry[] = [
  HOME,
  { name: 'Accounts', links: ACCOUNTS },
  { name: 'Cards', links: CARDS },
  { name: 'Loans', links: LOANS },
];

/** Account and Loans have no page of their own: each leads to the first of theirs. */
export const MOBILE_MENU: MobileMenuEntry[] = [
  HOME,
  { name: 'Account', to: '/account/savings', links: ACCOUNTS },
  { name: 'Cards', to: '/cards/credit-card', links: CARDS },
  { name: 'Loans', to: '/loan/home-loan', links: LOANS },
  { name: 'About', to: '/about' },
  { name: 'Get In Touch', to: '/contact' },
];

export const MOBILE_DOORS: MobileMenuEntry[] = [
  { name: 'Signup', to: '/signup' },
  { name: 'Signin', to: '/signin' },
];

/** The pages at the foot of each page. */
export const ALL_PAGES = [
  { title: 'Accounts', links: ACCOUNTS },
  { title: 'Cards', links: [{ name: 'All Cards', to: '/cards/credit-card' }, ...CARDS] },
  { title: 'Loans', links: LOANS },
  {
    title: 'The bank',
    links: [
      HOME,
      { name: 'About', to: '/about' },
      { name: 'Careers', to: '/careers' },
      { name: 'Get In Touch', to: '/contact' },
      { name: 'Open an Account', to: '/signup' },
      { name: 'Login', to: '/signin' },
    ],
  },
];

import type { MenuEntry, MenuLink } from '@larkspur/web-kit/layout/main-menu';
import type { MobileMenuEntry } from '@larkspur/web-kit/layout/mobile-menu';

/** Entries without a page of their own link to the closest section of another page. */
const ACCOUNTS: MenuLink[] = [
  { name: 'All Accounts', to: '/#accounts', description: 'Everything we offer' },
  { name: 'Savings', to: '/account/savings', description: 'For money you set aside' },
  { name: 'Checking', to: '/account/checking', description: 'For everyday spending' },
  { name: 'Joint', to: '/account/checking#joint', description: 'For two people who share' },
];

const CARDS: MenuLink[] = [
  { name: 'Business', to: '/cards/credit-card#business', description: 'For company spending' },
  { name: 'Cashback', to: '/cards/credit-card#cashback', description: 'Money back on purchases' },
  { name: 'Rewards', to: '/cards/credit-card#rewards', description: 'Points on your shopping' },
  { name: 'Travel & Hotel', to: '/cards/credit-card#travel-hotel', description: 'For flights and nights away' },
];

const LOANS: MenuLink[] = [
  { name: 'Home Loan', to: '/loan/home-loan', description: 'Buy, build, or refinance' },
  { name: 'Vehicle Loan', to: '/loan/auto-loan', description: 'For a new or used vehicle' },
];

const HOME = { name: 'Home', to: '/' };

export const MENU: MenuEntry[] = [
  HOME,
  { name: 'Accounts', links: ACCOUNTS },
  { name: 'Cards', links: CARDS },
  { name: 'Loans', links: LOANS },
];

/** Account and Loans have no page of their own, so each links to its first entry. */
export const MOBILE_MENU: MobileMenuEntry[] = [
  HOME,
  { name: 'Account', to: '/account/savings', links: ACCOUNTS },
  { name: 'Cards', to: '/cards/credit-card', links: CARDS },
  { name: 'Loans', to: '/loan/home-loan', links: LOANS },
  { name: 'About', to: '/about' },
  { name: 'Get In Touch', to: '/contact' },
];

export const MOBILE_AUTH_LINKS: MobileMenuEntry[] = [
  { name: 'Signup', to: '/signup' },
  { name: 'Signin', to: '/signin' },
];

/** Link columns of the footer, before the one of the bank. */
export const PRODUCT_COLUMNS = [
  { title: 'Accounts', links: ACCOUNTS },
  { title: 'Cards', links: [{ name: 'All Cards', to: '/cards/credit-card' }, ...CARDS] },
  { title: 'Loans', links: LOANS },
];

export const BANK_LINKS = [
  HOME,
  { name: 'About', to: '/about' },
  { name: 'Careers', to: '/careers' },
  { name: 'Get In Touch', to: '/contact' },
];

/** For visitors. */
export const AUTH_LINKS = [
  { name: 'Open an Account', to: '/signup' },
  { name: 'Login', to: '/signin' },
];

/** For users who are signed in. */
export const YOUR_ACCOUNT = { name: 'Your account', to: '/account/home' };

import type { PageMetadata } from '@larkspur/contracts/remote';

/** Public pages: prerendered when a release is built, and listed in the sitemap. */
export const PAGES = {
  '/': {
    title: 'Accounts, home loans and cards',
    description:
      'Savings and checking opened together in minutes, home and vehicle loans, credit cards, and people who answer the phone.',
  },
  '/account/savings': {
    title: 'Savings Account',
    description:
      'A savings account with interest calculated daily and paid monthly. No monthly fee, no minimum balance.',
  },
  '/account/checking': {
    title: 'Checking Account',
    description: 'Your everyday account: free payments, free alerts, and a debit card that travels. No monthly fee.',
  },
  '/cards/credit-card': {
    title: 'Credit Cards',
    description:
      'Business, cashback, low interest, rewards, or travel: compare our credit cards, their rates, and their fees.',
  },
  '/loan/home-loan': {
    title: 'Home Loan',
    description: 'Buy, build, or refinance. Calculate your monthly payment, and we’ll call you back to go over it.',
  },
  '/loan/auto-loan': {
    title: 'Vehicle Loan',
    description: 'A fixed rate for a new or used vehicle. Calculate your monthly payment, and we’ll call you back.',
  },
  '/contact': {
    title: 'Get In Touch',
    description: 'Send us a message, call customer care, or stop by. Here are our numbers, address, and hours.',
  },
  '/about': {
    title: 'About us',
    description: 'Our mission, our values, and the bank in numbers: branches, customers, employees, and loans.',
  },
  '/careers': {
    title: 'Careers',
    description: 'Open positions by department and location, and an email when a new one opens.',
  },
  '/signin': { title: 'Sign in', description: 'Sign in to see your balances, send money, and manage your account.' },
  '/signup': {
    title: 'Create Your Account',
    description: 'Open savings and checking together online in two minutes.',
  },
  '/forgot-password': {
    title: 'Forgotten password',
    description: 'Get a link by email to choose a new password.',
    isUnlisted: true,
  },
  '/reset-password': {
    title: 'New password',
    description: 'Choose a new password with the link from our email.',
    isUnlisted: true,
  },
} satisfies Record<`/${string}`, PageMetadata>;

export type PagePath = keyof typeof PAGES;

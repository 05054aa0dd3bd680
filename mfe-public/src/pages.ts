import type { PageMetadata } from '@larkspur/contracts/remote';

/** The pages that stand for everybody: rendered when a release is built, and named in the site's map. */
export const PAGES = {
  '/': {
    title: 'Accounts, home loans and cards',
    description:
      'Savings and checking opened together in minutes, home and vehicle loans, credit cards, and people who answer the phone.',
  },
  '/account/savings': {
    title: 'Savings Account',
    description:
      'A savings account with interest worked out every day and paid every month. No monthly fee, no minimum.',
  },
  '/account/checking': {
    title: 'Checking Account',
    description: 'The account for every day: free payments, free alerts, a debit card that travels. No monthly fee.',
  },
  '/cards/credit-card': {
    title: 'Credit Cards',
    description: 'Business, cashback, low interest, rewards or travel: compare the cards, their rates and their fees.',
  },
  '/loan/home-loan': {
    title: 'Home Loan',
    description: 'Buy, build or refinance. Work out your monthly payment, then let us call you back and go through it.',
  },
  '/loan/auto-loan': {
    title: 'Vehicle Loan',
    description: 'A fixed rate for a new or used vehicle. Work out your monthly payment, then let us call you back.',
  },
  '/contact': {
    title: 'Get In Touch',
    description: 'Write to the bank, call customer care, or visit us. Here are our numbers, address and hours.',
  },
  '/about': {
    title: 'About us',
    description: 'What the bank is for, what it holds to, and the facts: branches, customers, people and loans.',
  },
  '/careers': {
    title: 'Careers',
    description: 'Open positions at the bank, by department and place, and a message when a new one opens.',
  },
  '/signin': { title: 'Sign in', description: 'Sign in to see your balances, send money and look after your account.' },
  '/signup': {
    title: 'Create Your Account',
    description: 'Open savings and checking together, online, in two minutes.',
  },
  '/forgot-password': {
    title: 'Forgotten password',
    description: 'Have a link sent to your e-mail address to choose a new password.',
    isUnlisted: true,
  },
  '/reset-password': {
    title: 'New password',
    description: 'Choose a new password with the link from our e-mail.',
    isUnlisted: true,
  },
} satisfies Record<`/${string}`, PageMetadata>;

export type PagePath = keyof typeof PAGES;

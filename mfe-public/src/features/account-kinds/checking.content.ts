import type { ProductContent } from '../product-page/product-content';
import { ACCOUNT_SAVINGS_RATE, DEPOSIT_INSURANCE, RATES_FOOTNOTE } from '../rates';

export const CHECKING: ProductContent = {
  title: 'Checking Account',
  lead: 'The account for every day: wages in, rent and groceries out, and always a clear view of what is left.',
  overview: [
    'A checking account is where your money comes and goes. It costs nothing to keep, and every movement stands in it with its date, its reference and whom it went to.',
    'Transfers leave at any hour. To another customer of the bank the money arrives in moments; to any other bank it goes by routing and account number. Before it leaves you see the recipient’s name and confirm with your payment PIN.',
    'You cannot slip into debt by accident: a payment that the balance does not cover is declined, and being declined costs nothing.',
  ],
  facts: [
    { term: 'Monthly fee', value: 'None' },
    { term: 'Minimum balance', value: 'None' },
    { term: 'Overdraft', value: 'None, so no overdraft fees' },
    { term: 'Transfers a day', value: 'Up to $10,000.00' },
    { term: 'Deposit insurance', value: DEPOSIT_INSURANCE },
  ],
  benefits: [
    {
      spot: 'growth',
      name: `Interest ${ACCOUNT_SAVINGS_RATE}* next door`,
      words:
        'Your checking account opens together with savings. What you do not need this month earns interest there, and comes back whenever you ask.',
    },
    { spot: 'message', name: 'Free SMS alerts', words: 'Know of every payment, and every payday, by text. No charge.' },
    {
      spot: 'locker',
      name: 'Locker discounts',
      words: 'A quarter off a safe-deposit locker once your wages arrive here.',
    },
    {
      spot: 'card',
      name: 'International debit cards',
      words: 'One card for the corner shop and for the market in Lisbon.',
    },
    {
      spot: 'shield',
      name: 'Safety',
      words: 'Every transfer asks for your payment PIN, and the card can be blocked by one call.',
    },
    {
      spot: 'sheet',
      name: 'Paperless banking',
      words: 'Search your payments, and keep statements as PDF or for a spreadsheet.',
    },
    {
      spot: 'umbrella',
      name: `Deposit insurance ${DEPOSIT_INSURANCE}`,
      words: 'Your deposits are insured, per depositor and ownership category.',
    },
  ],
  tables: [
    {
      title: 'Rates and limits',
      columns: [{ name: 'What for' }, { name: 'How much', number: true }],
      rows: [
        ['Interest on the checking balance', '0.00%'],
        ['Interest on savings beside it', `${ACCOUNT_SAVINGS_RATE}*`],
        ['Smallest transfer', '$1.00'],
        ['Transfers in one day', '$10,000.00'],
        ['Cash from machines in one day', '$800.00'],
      ],
      note: 'You need another daily limit for a while? Write to us, and we look at it together.',
    },
    {
      title: 'Fees',
      columns: [{ name: 'What for' }, { name: 'Fee', number: true }],
      rows: [
        ['Opening and keeping the account', '$0.00'],
        ['Transfers inside the United States', '$0.00'],
        ['Debit card', '$0.00'],
        ['Reissue of a lost card', '$5.00'],
        ['Declined payment', '$0.00'],
        ['Payment in another currency', '1.00%'],
        ['Cheque book of 25, after the first', '$8.00'],
      ],
    },
  ],
  ratesNote: RATES_FOOTNOTE,
  closing: {
    title: 'Move in without hurry',
    words: 'Open the account now, tell your employer the new number when it suits you, and close the old one last.',
    link: { name: 'Open an Account', to: '/signup' },
  },
};

/** What two people share. The menu's entry Joint leads to it. */
export const JOINT = {
  id: 'joint',
  title: 'Joint account',
  lead: 'One checking account for two: for a couple, for roommates, for a parent and the daughter who does the shopping.',
  points: [
    {
      spot: 'people',
      name: 'Two owners, one balance',
      words: 'Each of you may pay in and pay out, and each sees every line.',
    },
    {
      spot: 'key',
      name: 'Two sign-ins, two PINs',
      words: 'Nobody shares a password. Each payment says which of you made it.',
    },
    {
      spot: 'umbrella',
      name: 'Insured for each of you',
      words: `Deposit insurance holds ${DEPOSIT_INSURANCE} for each owner.`,
    },
  ],
  how: 'A joint account is opened with both of you present: each opens an account first, then you write to us or call, and we arrange the signatures.',
  link: { name: 'Ask for a joint account', to: '/contact' },
} as const;

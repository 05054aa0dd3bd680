import { contactPath } from '../../components/contact-path';
import type { ProductContent } from '../../components/product-page/product-content';
import { ACCOUNT_SAVINGS_RATE, DEPOSIT_INSURANCE, RATES_FOOTNOTE } from '../../rates';

export const CHECKING: ProductContent = {
  title: 'Checking Account',
  lead: 'Your everyday account: paychecks in, rent and groceries out, and always a clear view of what’s left.',
  overview: [
    'A checking account is where your money comes and goes. It costs nothing to keep, and every transaction shows its date, its reference, and the name of the other party.',
    'Send transfers at any hour. Money to another customer of the bank arrives within moments; to any other bank, it goes by routing and account number. Before you send, you see the recipient’s name and confirm with your payment PIN.',
    'You can’t slip into debt by accident. A payment that’s larger than your balance is declined, and a declined payment costs nothing.',
  ],
  facts: [
    { term: 'Monthly fee', value: 'None' },
    { term: 'Minimum balance', value: 'None' },
    { term: 'Overdraft', value: 'None, so no overdraft fees' },
    { term: 'Daily transfer limit', value: '$10,000.00' },
    { term: 'Deposit insurance', value: DEPOSIT_INSURANCE },
  ],
  benefits: [
    {
      spot: 'growth',
      name: `Interest ${ACCOUNT_SAVINGS_RATE}* on your savings`,
      text: 'Your checking account comes with a savings account. Money you don’t need this month earns interest there, and it’s back whenever you want it.',
    },
    { spot: 'message', name: 'Free SMS alerts', text: 'Get a text for every payment and every payday. No charge.' },
    {
      spot: 'locker',
      name: 'Locker discounts',
      text: 'Get 25% off a safe deposit box when your paycheck is deposited here.',
    },
    {
      spot: 'card',
      name: 'International debit cards',
      text: 'One card for the corner store and for the market in Lisbon.',
    },
    {
      spot: 'shield',
      name: 'Safety',
      text: 'Every transfer needs your payment PIN, and one call during business hours blocks your card.',
    },
    {
      spot: 'sheet',
      name: 'Paperless banking',
      text: 'Search your payments and download statements as PDFs or spreadsheets.',
    },
    {
      spot: 'umbrella',
      name: `Deposit insurance ${DEPOSIT_INSURANCE}`,
      text: 'Your deposits are insured, per depositor and ownership category.',
    },
  ],
  tables: [
    {
      title: 'Rates and limits',
      columns: [{ name: 'Item' }, { name: 'Rate or limit', number: true }],
      rows: [
        ['Interest on your checking balance', '0.00%'],
        ['Interest on your savings', `${ACCOUNT_SAVINGS_RATE}*`],
        ['Minimum transfer', '$1.00'],
        ['Daily transfer limit', '$10,000.00'],
        ['Daily ATM limit', '$800.00'],
      ],
      note: 'Need a different daily limit for a while? Send us a message and we’ll look at it together.',
    },
    {
      title: 'Fees',
      columns: [{ name: 'Service' }, { name: 'Fee', number: true }],
      rows: [
        ['Opening and keeping the account', '$0.00'],
        ['Transfers within the United States', '$0.00'],
        ['Debit card', '$0.00'],
        ['Replacing a lost card', '$5.00'],
        ['Declined payment', '$0.00'],
        ['Payment in another currency', '1.00%'],
        ['Checkbook of 25, after the first', '$8.00'],
      ],
    },
  ],
  ratesNote: RATES_FOOTNOTE,
  callToAction: {
    title: 'Switch at your own pace',
    text: 'Open the account now, give your employer the new number when it suits you, and close your old account last.',
    link: { name: 'Open an Account', to: '/signup' },
  },
};

/** The menu's Joint entry links to this section. */
export const JOINT = {
  id: 'joint',
  title: 'Joint account',
  lead: 'One checking account for two people: a couple, roommates, or a parent and an adult child.',
  points: [
    {
      spot: 'people',
      name: 'Two owners, one balance',
      text: 'Either of you can deposit and pay, and both of you see every transaction.',
    },
    {
      spot: 'key',
      name: 'Two sign-ins, two PINs',
      text: 'No shared passwords. Every payment shows which of you made it.',
    },
    {
      spot: 'umbrella',
      name: 'Insured for each of you',
      text: `Deposit insurance covers ${DEPOSIT_INSURANCE} for each owner.`,
    },
  ],
  how: 'To open a joint account, each of you opens an account first. Then send us a message or call, and we’ll arrange the signatures.',
  link: {
    name: 'Request a joint account',
    to: contactPath({ subject: 'Joint account', message: 'The other owner’s name: ' }),
  },
} as const;

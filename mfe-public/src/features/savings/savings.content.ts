import type { SavingsExample } from '../../components/calculators/savings-calculator';
import type { ProductContent } from '../../components/product-page/product-content';
import { ACCOUNT_SAVINGS_RATE, DEPOSIT_INSURANCE, HOME_SAVINGS_RATE, RATES_FOOTNOTE, SAVINGS_RATES } from '../../rates';

export const SAVINGS: ProductContent = {
  title: 'Savings Account',
  lead: `Set money aside and watch it grow, with interest ${ACCOUNT_SAVINGS_RATE}* a year.`,
  overview: [
    'A savings account is the quiet half of your money: for next summer, for the new roof, for whatever comes up.',
    'You open it online together with a checking account, and you see both side by side from day one. Interest is calculated daily on your whole balance and paid monthly, so next month your interest earns interest too.',
    'Your money stays available. Withdraw some or all of it whenever you need it, with no notice and no fee. Money you can do without for longer earns more in a certificate of deposit (CD).',
  ],
  facts: [
    { term: 'Savings account', value: HOME_SAVINGS_RATE },
    { term: 'Five-year CD', value: `${ACCOUNT_SAVINGS_RATE}* a year` },
    { term: 'Monthly fee', value: 'None' },
    { term: 'Minimum balance', value: 'None' },
    { term: 'Notice to withdraw', value: 'None; a CD pays at the end of its term' },
    { term: 'Deposit insurance', value: DEPOSIT_INSURANCE },
  ],
  benefits: [
    {
      spot: 'growth',
      name: `Interest ${ACCOUNT_SAVINGS_RATE}*`,
      text: 'Calculated daily on your whole balance and paid monthly. With a CD, the longer the term, the more you earn.',
    },
    {
      spot: 'message',
      name: 'Free SMS alerts',
      text: 'Get a text whenever money comes in or goes out, free of charge.',
    },
    {
      spot: 'locker',
      name: 'Locker discounts',
      text: 'Savers pay 25% less for a safe deposit box at a branch.',
    },
    {
      spot: 'card',
      name: 'International debit cards',
      text: 'Pay in stores and get cash abroad, straight from your account.',
    },
    {
      spot: 'shield',
      name: 'Safety',
      text: 'Every transfer needs the payment PIN that only you know.',
    },
    {
      spot: 'sheet',
      name: 'Paperless banking',
      text: 'Read, search, and download your statements. No envelopes.',
    },
    {
      spot: 'umbrella',
      name: `Deposit insurance ${DEPOSIT_INSURANCE}`,
      text: 'Your deposits are insured, per depositor and ownership category.',
    },
  ],
  tables: [
    {
      title: 'Interest rates',
      columns: [{ name: 'Account' }, { name: 'APY', number: true }],
      rows: [
        ...SAVINGS_RATES.map(({ balance, rate }) => [`Savings, ${balance}`, rate]),
        ['1-year CD', '4.75%'],
        ['2-year CD', '5.00%'],
        ['3-year CD', '6.00%'],
        ['5-year CD', '7.00%'],
      ],
      note: 'The rate for your balance applies to all of it. CDs start at $1,000 and keep their rate until the term ends.',
    },
    {
      title: 'Fees',
      columns: [{ name: 'Service' }, { name: 'Fee', number: true }],
      rows: [
        ['Opening and keeping the account', '$0.00'],
        ['Deposits and withdrawals', '$0.00'],
        ['SMS alerts', '$0.00'],
        ['Online and downloaded statements', '$0.00'],
        ['Statement printed at a branch', '$2.00'],
        ['Small safe deposit box, per year (regularly $60.00)', '$45.00'],
        ['Closing a CD early', '90 days’ interest'],
      ],
    },
  ],
  ratesNote: RATES_FOOTNOTE,
  callToAction: {
    title: 'Start with any amount',
    text: 'One form opens savings and checking together. It has eight fields and takes about two minutes.',
    link: { name: 'Open an Account', to: '/signup' },
  },
};

export const SAVINGS_CALCULATOR = {
  title: 'How much could your savings grow?',
  lead: 'We add interest each month, followed by that month’s deposit. The rate stays the same throughout; in real life, rates change.',
  rateHint: 'Savings accounts: 3.5% to 5%. CDs: up to 7%.',
  example: { start: '5,000', monthly: '200', years: '10', rate: '4.25' } satisfies SavingsExample,
};

import type { SavingsExample } from '../calculators/savings-calculator';
import type { ProductContent } from '../product-page/product-content';
import { ACCOUNT_SAVINGS_RATE, DEPOSIT_INSURANCE, RATES_FOOTNOTE } from '../rates';

export const SAVINGS: ProductContent = {
  title: 'Savings Account',
  lead: `Put money aside and watch it grow, with interest ${ACCOUNT_SAVINGS_RATE}* a year.`,
  overview: [
    'A savings account is the quiet half of your money: for next summer, for the roof, for whatever may come.',
    'You open it online, together with a checking account, and see both side by side from the first day. Interest is worked out every day on the whole balance and added every month, so that next month it earns interest too.',
    'The money stays yours to use. Withdraw when you need it, all or part of it, without notice and without a fee. What you can spare for longer earns more in a certificate of deposit.',
  ],
  facts: [
    { term: 'Interest', value: `${ACCOUNT_SAVINGS_RATE}* a year` },
    { term: 'Monthly fee', value: 'None' },
    { term: 'Minimum balance', value: 'None' },
    { term: 'Notice to withdraw', value: 'None' },
    { term: 'Deposit insurance', value: DEPOSIT_INSURANCE },
  ],
  benefits: [
    {
      spot: 'growth',
      name: `Interest ${ACCOUNT_SAVINGS_RATE}*`,
      words:
        'Worked out every day on the whole balance and paid every month. The longer the term you choose, the more.',
    },
    { spot: 'message', name: 'Free SMS alerts', words: 'A text for money in and money out. It costs nothing.' },
    {
      spot: 'locker',
      name: 'Locker discounts',
      words: 'Savers pay a quarter less for a safe-deposit locker at a branch.',
    },
    {
      spot: 'card',
      name: 'International debit cards',
      words: 'Pay in shops and withdraw cash abroad, straight from your account.',
    },
    {
      spot: 'shield',
      name: 'Safety',
      words: 'A payment PIN that only you know stands before every transfer.',
    },
    {
      spot: 'sheet',
      name: 'Paperless banking',
      words: 'Statements to read, search and keep as files. No envelopes.',
    },
    {
      spot: 'umbrella',
      name: `Deposit insurance ${DEPOSIT_INSURANCE}`,
      words: 'Your deposits are insured, per depositor and ownership category.',
    },
  ],
  tables: [
    {
      title: 'Interest rates',
      columns: [{ name: 'Where the money is' }, { name: 'Rate a year', number: true }],
      rows: [
        ['Savings, below $10,000', '3.50%'],
        ['Savings, $10,000 to $99,999.99', '4.25%'],
        ['Savings, $100,000 and more', '5.00%'],
        ['CD of 1 year', '4.75%'],
        ['CD of 2 years', '5.00%'],
        ['CD of 3 years', '6.00%'],
        ['CD of 5 years', '7.00%'],
      ],
      note: 'The rate of your balance holds for all of it. A CD starts at $1,000 and keeps its rate to the end of its term.',
    },
    {
      title: 'Fees',
      columns: [{ name: 'What for' }, { name: 'Fee', number: true }],
      rows: [
        ['Opening and keeping the account', '$0.00'],
        ['Deposits and withdrawals', '$0.00'],
        ['SMS alerts', '$0.00'],
        ['Statements on screen and as files', '$0.00'],
        ['Statement printed at a branch', '$2.00'],
        ['Small locker, a year (else $60.00)', '$45.00'],
        ['CD closed before its term ends', '90 days’ interest'],
      ],
    },
  ],
  ratesNote: RATES_FOOTNOTE,
  closing: {
    title: 'Start with any sum',
    words: 'One form opens savings and checking together. It asks eight things and takes about two minutes.',
    link: { name: 'Open an Account', to: '/signup' },
  },
};

export const SAVINGS_CALCULATOR = {
  title: 'What could your savings grow to?',
  lead: 'Interest is added each month, and each month’s deposit after it. Rates are kept as they are for the whole time; in life they change.',
  rateHint: 'Savings accounts: 3.5 to 5. CDs: up to 7.',
  example: { start: '5,000', monthly: '200', years: '10', rate: '4.25' } satisfies SavingsExample,
};

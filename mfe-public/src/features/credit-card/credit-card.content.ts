import type { Benefit } from '../../components/product-page/benefits';
import type { CallToActionContent } from '../../components/product-page/call-to-action';
import type { Facts } from '../../components/product-page/facts-table';

export type CardTypeId = 'business' | 'cashback' | 'low-interest' | 'rewards' | 'travel-hotel';

export interface CardType {
  /** Also the fragment of its section. */
  id: CardTypeId;
  name: string;
  promise: string;
  points: readonly string[];
  annualFee: string;
  rate: string;
  foreignFee: string;
  earns: string;
}

export const PAGE = {
  title: 'Credit Cards',
  lead: 'Five cards for five ways to spend. See at a glance what each one costs, what it earns, and who it’s for.',
} as const;

export const CARD_TYPES: readonly CardType[] = [
  {
    id: 'business',
    name: 'Business',
    promise: 'One account for the company, one card for each of you.',
    points: [
      'Up to ten cards for employees, each with a limit you set',
      'Statements by person and by month, as PDFs or spreadsheets',
      'No foreign transaction fee',
    ],
    annualFee: '$49.00',
    rate: '17.49%',
    foreignFee: '0%',
    earns: '1% cash back',
  },
  {
    id: 'cashback',
    name: 'Cashback',
    promise: 'Money back on everything, and nothing to keep track of.',
    points: [
      '2% cash back on every purchase',
      'Paid into your checking account every month, with no points to count',
      'No annual fee',
    ],
    annualFee: '$0.00',
    rate: '18.99%',
    foreignFee: '2%',
    earns: '2% cash back',
  },
  {
    id: 'low-interest',
    name: 'Low Interest',
    promise: 'For the big purchase that takes a few months to pay off.',
    points: ['Our lowest rate on purchases', 'Transfer balances from other cards at the same rate', 'No annual fee'],
    annualFee: '$0.00',
    rate: '9.99%',
    foreignFee: '2%',
    earns: 'Nothing: the low rate is the reward',
  },
  {
    id: 'rewards',
    name: 'Rewards',
    promise: 'Points on your weekly groceries, to spend as you like.',
    points: [
      '3 points per dollar on groceries and gas, 1 on everything else',
      '100 points are worth $1.00, as a statement credit or a gift card',
      'Points don’t expire as long as you have the card',
    ],
    annualFee: '$39.00',
    rate: '19.49%',
    foreignFee: '2%',
    earns: 'Up to 3 points per dollar',
  },
  {
    id: 'travel-hotel',
    name: 'Travel & Hotel',
    promise: 'For anyone who lives out of a suitcase, or would like to.',
    points: [
      '4 points per dollar on flights, trains, and hotels, 1 on everything else',
      'No foreign transaction fee',
      'Lost your card? We’ll send a new one to your hotel',
    ],
    annualFee: '$79.00',
    rate: '19.49%',
    foreignFee: '0%',
    earns: 'Up to 4 points per dollar',
  },
];

export const OFFER = {
  title: '$200 cash back after $1,500 spend in 6 months',
  always: '2% cash back',
  text: 'Spend $1,500 on a new Cashback card in the first 6 months and we’ll add $200 to your cash back. That’s on top of the 2% cash back you earn on every purchase, starting with the first.',
  terms: 'Purchases count; cash advances and balance transfers don’t. One offer per customer.',
} as const;

export const COMPARISON: Facts = {
  title: 'Rates and fees for all five cards',
  columns: [
    { name: 'Card' },
    { name: 'Annual fee', number: true },
    { name: 'Purchase APR', number: true },
    { name: 'Foreign transaction fee', number: true },
    { name: 'Earns' },
  ],
  rows: CARD_TYPES.map(({ name, annualFee, rate, foreignFee, earns }) => [name, annualFee, rate, foreignFee, earns]),
  note: 'You pay no interest on purchases if you pay your full statement balance by the due date, 25 days after the statement closes. APRs vary with the market.',
};

export const OTHER_FEES: Facts = {
  title: 'Fees for every card',
  columns: [{ name: 'Service' }, { name: 'Fee', number: true }],
  rows: [
    ['Cash advance', '4%, at least $5.00'],
    ['Balance transfer', '3%'],
    ['Late payment', '$25.00'],
    ['Replacing a lost card', '$0.00'],
    ['Additional card for your household', '$0.00'],
  ],
};

export const FEATURES: readonly Benefit[] = [
  {
    spot: 'shield',
    name: 'Blocked with one call',
    text: 'Can’t find it? Call us during business hours, and we block your card while you’re on the phone. We unblock it when it turns up.',
  },
  {
    spot: 'key',
    name: 'A PIN you choose',
    text: 'Set it when your card arrives and change it whenever you like.',
  },
  { spot: 'message', name: 'Free SMS alerts', text: 'Get a text for every purchase, with the amount and the place.' },
  {
    spot: 'clock',
    name: '25 days to pay',
    text: 'Counted from the day your statement closes. Pay in full and you pay no interest.',
  },
  {
    spot: 'palette',
    name: 'Your color, your pattern',
    text: 'Make any card your own. Try it out on our home page.',
  },
  {
    spot: 'sheet',
    name: 'Paperless statements',
    text: 'Online every month, to search and to keep. Nothing in the mail unless you ask.',
  },
];

export const ELIGIBILITY = {
  title: 'Who can get a card',
  lead: 'Four requirements, the same for all five cards.',
  rules: [
    {
      id: 'age',
      title: 'Minimum age 18',
      text: 'You must be 18 or older on the day you apply. We check this when you verify your identity.',
    },
    {
      id: 'resident',
      title: 'US resident',
      text: 'You must be a US resident with an address in one of the states. A passport from another country is fine.',
    },
    {
      id: 'funded',
      title: 'Funded account',
      text: 'You must have a funded account with us, checking or savings. Any balance above zero will do.',
    },
    {
      id: 'online',
      title: 'Open the account online',
      text: 'You must open the account online. The form takes about two minutes and opens both accounts together.',
    },
  ],
} as const;

export const CALL_TO_ACTION: CallToActionContent = {
  title: 'Start with an account',
  text: 'To get a card, you need a funded account that you opened online. Open one now and ask for your card when it’s ready.',
  link: { name: 'Open an Account', to: '/signup' },
};

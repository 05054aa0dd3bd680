import type { Benefit } from '../product-page/benefits';
import type { ClosingWords } from '../product-page/closing';
import type { Facts } from '../product-page/facts-table';

export type CardKind = 'business' | 'cashback' | 'low-interest' | 'rewards' | 'travel-hotel';

export interface CardType {
  /** Its fragment too. */
  kind: CardKind;
  name: string;
  promise: string;
  points: readonly string[];
  annualFee: string;
  rate: string;
  abroad: string;
  earns: string;
}

export const PAGE = {
  title: 'Credit Cards',
  lead: 'Five cards for five ways of spending. Each says plainly what it costs, what it earns and whom it suits.',
} as const;

export const CARD_TYPES: readonly CardType[] = [
  {
    kind: 'business',
    name: 'Business',
    promise: 'One account for the firm, a card for each of you.',
    points: [
      'Up to ten cards for colleagues, each with a limit that you set',
      'Statements by person and by month, as PDF or for a spreadsheet',
      'No fee on purchases in other currencies',
    ],
    annualFee: '$49.00',
    rate: '17.49%',
    abroad: '0%',
    earns: '1% cash back',
  },
  {
    kind: 'cashback',
    name: 'Cashback',
    promise: 'Money back on everything, and nothing to keep track of.',
    points: [
      '2% cash back on every purchase',
      'Paid into your checking account every month, with no points to count',
      'No annual fee',
    ],
    annualFee: '$0.00',
    rate: '18.99%',
    abroad: '2%',
    earns: '2% cash back',
  },
  {
    kind: 'low-interest',
    name: 'Low Interest',
    promise: 'For the large purchase that takes some months to pay.',
    points: [
      'Our lowest rate on purchases',
      'Balances from other cards can be moved to it, at the same rate',
      'No annual fee',
    ],
    annualFee: '$0.00',
    rate: '9.99%',
    abroad: '2%',
    earns: 'Nothing: the rate is the reward',
  },
  {
    kind: 'rewards',
    name: 'Rewards',
    promise: 'Points for the week’s shopping, to spend as you like.',
    points: [
      '3 points a dollar on groceries and fuel, 1 on everything else',
      '100 points are $1.00, on your statement or as a gift card',
      'Points do not run out while the card is yours',
    ],
    annualFee: '$39.00',
    rate: '19.49%',
    abroad: '2%',
    earns: 'Up to 3 points a dollar',
  },
  {
    kind: 'travel-hotel',
    name: 'Travel & Hotel',
    promise: 'For whoever lives out of a suitcase, or would like to.',
    points: [
      '4 points a dollar on flights, trains and hotels, 1 on everything else',
      'No fee on purchases in other currencies',
      'A lost card reissued to the hotel where you stay',
    ],
    annualFee: '$79.00',
    rate: '19.49%',
    abroad: '0%',
    earns: 'Up to 4 points a dollar',
  },
];

export const OFFER = {
  title: '$200 cash back after $1,500 spend in 6 months',
  always: '2% cash back',
  words:
    'Spend $1,500 with a new Cashback card in its first 6 months, and we add $200 to your cash back. On top of it every purchase earns 2% cash back, from the first one on.',
  terms: 'Purchases count, cash advances and moved balances do not. Once for each customer.',
} as const;

export const COMPARISON: Facts = {
  title: 'Rates and fees of the five cards',
  columns: [
    { name: 'Card' },
    { name: 'Annual fee', number: true },
    { name: 'Rate on purchases (APR)', number: true },
    { name: 'Purchases in other currencies', number: true },
    { name: 'Earns' },
  ],
  rows: CARD_TYPES.map(({ name, annualFee, rate, abroad, earns }) => [name, annualFee, rate, abroad, earns]),
  note: 'No interest on purchases when the whole statement is paid by its date, 25 days after it closes. The rate changes with the market.',
};

export const OTHER_FEES: Facts = {
  title: 'Fees of every card',
  columns: [{ name: 'What for' }, { name: 'Fee', number: true }],
  rows: [
    ['Cash from a machine', '4%, at least $5.00'],
    ['Balance moved from another card', '3%'],
    ['Payment after its date', '$25.00'],
    ['Reissue of a lost card', '$0.00'],
    ['Further card for your household', '$0.00'],
  ],
};

export const FEATURES: readonly Benefit[] = [
  {
    spot: 'shield',
    name: 'Blocked by one call',
    words: 'Mislaid it? We block the card at once, and unlock it when it turns up.',
  },
  {
    spot: 'key',
    name: 'A PIN of your choice',
    words: 'Set it when the card arrives, and change it whenever you like.',
  },
  { spot: 'message', name: 'Free SMS alerts', words: 'A text for every purchase, with the sum and the place.' },
  {
    spot: 'clock',
    name: 'Up to 25 days to pay',
    words: 'From the day your statement closes, without interest if you pay all of it.',
  },
  {
    spot: 'palette',
    name: 'Your colour, your pattern',
    words: 'Every card can be drawn as you like it. Try it on our home page.',
  },
  {
    spot: 'sheet',
    name: 'Paperless statements',
    words: 'Each month on screen, to search and to keep. Nothing by post unless you ask.',
  },
];

export const ELIGIBILITY = {
  title: 'Who can have a card',
  lead: 'Four things, the same for each of the five.',
  rules: [
    {
      id: 'age',
      title: 'Minimum age 18',
      words:
        'You must be 18 or older on the day you ask. We see it from the document that you verify your account with.',
    },
    {
      id: 'resident',
      title: 'US resident',
      words: 'You must be a US resident, with an address in one of the states. A passport of another country is fine.',
    },
    {
      id: 'funded',
      title: 'Funded account',
      words: 'You must have a funded account with us, checking or savings. Any balance above zero will do.',
    },
    {
      id: 'online',
      title: 'Open the account online',
      words: 'You must open the account online. The form takes about two minutes, and both accounts open together.',
    },
  ],
} as const;

export const CLOSING: ClosingWords = {
  title: 'Begin with an account',
  words:
    'A card belongs to a funded account that was opened online. Open one now and ask for the card when it is ready.',
  link: { name: 'Open an Account', to: '/signup' },
};

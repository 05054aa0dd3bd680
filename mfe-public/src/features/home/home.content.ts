import { BRAND } from '@larkspur/contracts/brand';
import { ACCOUNT_SAVINGS_RATE, HOME_SAVINGS_RATE } from '../rates';

export interface Way {
  words: string;
  to: string;
}

export interface HeroSlide {
  id: 'accounts' | 'home-loans' | 'cards';
  name: string;
  promise: string;
  words: string;
  more: Way;
}

/** The first one's promise is the page's heading. */
export const HERO: readonly HeroSlide[] = [
  {
    id: 'accounts',
    name: 'Accounts',
    promise: 'Your money, in calm and careful hands.',
    words: `Savings and checking opened together in two minutes, with interest ${HOME_SAVINGS_RATE}* on what you keep.`,
    more: { words: 'See the savings account', to: '/account/savings' },
  },
  {
    id: 'home-loans',
    name: 'Home loans',
    promise: 'Your house, and a loan you understand.',
    words: 'Tell us what you have in mind. We call you back, go through the figures with you and take it from there.',
    more: { words: 'See the home loan', to: '/loan/home-loan' },
  },
  {
    id: 'cards',
    name: 'Credit cards',
    promise: 'A card for the way you spend.',
    words:
      'Cash back on the groceries, points on the flight, or simply less interest: choose what it should be good at.',
    more: { words: 'Compare the credit cards', to: '/cards/credit-card' },
  },
];

export const CREATE_ACCOUNT: Way = { words: 'Create An Account', to: '/signup' };

export const PITCH = {
  title: 'Accounts, home loans and credit cards from people who pick up the phone',
  words:
    'Most of what a bank does should be dull: the wages arrive, the rent leaves, the balance is right. ' +
    'We see to that, so that there is time for you when it is not dull at all.',
};

export interface Feature {
  /** What the menu's links lead to. */
  id: 'accounts' | 'home-loans' | 'credit-cards';
  name: string;
  words: string;
  ways: readonly Way[];
}

export const FEATURES: readonly Feature[] = [
  {
    id: 'accounts',
    name: 'Accounts',
    words: 'One sign-up opens both: checking for every day, savings for every other.',
    ways: [
      { words: 'Savings account', to: '/account/savings' },
      { words: 'Checking account', to: '/account/checking' },
    ],
  },
  {
    id: 'home-loans',
    name: 'Home Loans',
    words: 'Buy, build or refinance, with one person at the bank who knows your file.',
    ways: [{ words: 'Home loan', to: '/loan/home-loan' }],
  },
  {
    id: 'credit-cards',
    name: 'Credit Cards',
    words: 'Business, cashback, low interest, rewards, travel and hotel: five cards, each good at one thing.',
    ways: [{ words: 'Credit cards', to: '/cards/credit-card' }],
  },
];

/** A row of the savings page's table: those that the home page's promise is about. */
export interface DepositRate {
  name: string;
  /** Per cent a year. */
  rate: number;
}

export const DEPOSITS = {
  title: `Savings and CDs with interest ${HOME_SAVINGS_RATE}*`,
  words:
    'Leave it where it is and it grows every month. Lock it away in a certificate of deposit, a CD, and it grows ' +
    'faster: you choose for how long, and the rate of that day holds to the end.',
  /** Of the table below. */
  highest: 5,
  rates: [
    { name: 'Savings, below $10,000', rate: 3.5 },
    { name: 'Savings, $10,000 to $99,999.99', rate: 4.25 },
    { name: 'Savings, $100,000 and more', rate: 5 },
    { name: 'CD of 1 year', rate: 4.75 },
    { name: 'CD of 2 years', rate: 5 },
  ] satisfies DepositRate[],
  more: { words: `Interest ${ACCOUNT_SAVINGS_RATE}: see all terms`, to: '/account/savings' },
};

export interface Offer {
  name: string;
  words: string;
  way: Way;
}

export interface Clientele {
  id: 'individuals' | 'companies';
  name: string;
  title: string;
  words: string;
  offers: readonly Offer[];
}

export const BANKING_FOR = {
  title: 'One bank, whoever signs',
  tabs: [
    {
      id: 'individuals',
      name: 'Banking for Individuals',
      title: 'For you, and for the two of you',
      words: 'Everyday money on one screen, and a plan for the rest of it.',
      offers: [
        {
          name: 'Checking and savings together',
          words: 'Both open with one form. Each movement shows as it happens.',
          way: { words: 'Checking account', to: '/account/checking' },
        },
        {
          name: 'A joint account',
          words: 'One account for two, each with a sign-in and a payment PIN of their own.',
          way: { words: 'Joint account', to: '/account/checking#joint' },
        },
        {
          name: 'The house, then the car',
          words: 'Home and vehicle loans with the monthly payment in front of you before you ask.',
          way: { words: 'Vehicle loan', to: '/loan/auto-loan' },
        },
      ],
    },
    {
      id: 'companies',
      name: 'Companies',
      title: 'For the firm, from its first invoice on',
      words: 'The same calm account, and the things that only a company needs.',
      offers: [
        {
          name: 'Payments to any bank',
          words: 'Suppliers and wages by routing number, each with a reference that can be found again.',
          way: { words: 'Checking account', to: '/account/checking' },
        },
        {
          name: 'The business card',
          words: 'What the firm spends stays apart from what you spend.',
          way: { words: 'Business credit card', to: '/cards/credit-card#business' },
        },
        {
          name: 'Trade in other currencies',
          words: 'Be paid in euros, pay in yen, and decide yourself when to change one into the other.',
          way: { words: 'Talk to us about trade', to: '/contact' },
        },
      ],
    },
  ] satisfies Clientele[],
};

export interface WealthProduct {
  id: 'fx' | 'currencies' | 'funds' | 'pension';
  name: string;
  words: string;
}

export const WEALTH = {
  title: 'Wealth, for when savings are not enough',
  words: 'Four ways to put money to work. Each can lose value as well as gain it, and we say so before you begin.',
  products: [
    {
      id: 'fx',
      name: 'FX trading',
      words: 'Buy and sell the major currencies through our dealers, at a price you hear before you say yes.',
    },
    {
      id: 'currencies',
      name: 'Multi-currency account',
      words: 'Dollars, euros, pounds and francs side by side, changed when the rate suits you.',
    },
    {
      id: 'funds',
      name: 'Mutual funds',
      words: 'A share of many companies at once, from a monthly sum that you will not miss.',
    },
    {
      id: 'pension',
      name: 'Pension scheme',
      words: 'A little from each pay cheque now, a regular income for later.',
    },
  ] satisfies WealthProduct[],
  more: { words: 'Talk to us about wealth', to: '/contact' },
};

export interface ServiceRequest {
  id: string;
  name: string;
  title: string;
  words: string;
  /** What makes it quick. */
  ready: readonly string[];
  /** Where it is done without us. */
  way?: Way;
}

export const EMERGENCY = {
  title: 'Emergency service requests',
  words: 'Something is lost, locked or about to be late. Choose what it is, and read what to do first.',
  hours: `Customer care answers ${BRAND.openingHours}. At any other hour write to us and begin with what happened.`,
  requests: [
    {
      id: 'card-block',
      name: 'Card block',
      title: 'Block a card',
      words: 'Block first, look for it afterwards: a block can be lifted, a payment cannot always be called back.',
      ready: [
        'Your name as it stands on the card',
        'Its last four digits, if you know them',
        'What you last paid with it',
      ],
    },
    {
      id: 'card-unlock',
      name: 'Card unlock',
      title: 'Unlock a card',
      words: 'It was in the other coat after all. We ask a few questions, so that nobody but you unlocks it.',
      ready: ['The card itself', 'Your date of birth and house address', 'When it was blocked, roughly'],
    },
    {
      id: 'pin-generation',
      name: 'PIN generation',
      title: 'Make a new PIN',
      words:
        'You make your six-digit payment PIN yourself, behind your password. Nobody at the bank can read it, and nobody of ours will ever ask for it.',
      ready: ['Your password', 'Six digits that are not your birthday'],
      way: { words: 'Make a payment PIN', to: '/account/payment-pin' },
    },
    {
      id: 'lost-card',
      name: 'Reissue of a lost card',
      title: 'Replace a lost card',
      words: 'We block the lost one for good and send another, with another number, to the address we know you by.',
      ready: ['The day you last had it', 'Payments on it that were not yours', 'The address it should go to'],
    },
    {
      id: 'cheque-book',
      name: 'Cheque book',
      title: 'Order a cheque book',
      words:
        'For whoever still wants paper. Lost a book or a single cheque? Tell us its number, so that it is not paid.',
      ready: ['Your checking account number', 'How many cheques you need', 'The numbers of cheques that are missing'],
    },
    {
      id: 'internet-banking',
      name: 'Mobile/internet banking',
      title: 'Get back into mobile/internet banking',
      words:
        'A forgotten password is replaced by e-mail, with a link that works once. If somebody else may know it, change it: every other device is signed out at once.',
      ready: ['The e-mail address you sign in with'],
      way: { words: 'Choose a new password', to: '/forgot-password' },
    },
    {
      id: 'details-change',
      name: 'Account details change',
      title: 'Change account details',
      words:
        'A new phone, address or e-mail you change yourself, in your account. For a new name we need to see a document.',
      ready: ['Your password, if the e-mail changes', 'The document, if the name does'],
      way: { words: 'Edit your profile', to: '/account/update-account' },
    },
  ] satisfies ServiceRequest[],
};

export const CARD_COLOURS = [
  { id: 'larkspur', name: 'Larkspur' },
  { id: 'night', name: 'Night' },
  { id: 'marigold', name: 'Marigold' },
  { id: 'leaf', name: 'Leaf' },
] as const;

export const CARD_PATTERNS = [
  { id: 'bloom', name: 'Bloom' },
  { id: 'meadow', name: 'Meadow' },
  { id: 'rings', name: 'Rings' },
  { id: 'plain', name: 'Plain' },
] as const;

export type CardColour = (typeof CARD_COLOURS)[number]['id'];
export type CardPattern = (typeof CARD_PATTERNS)[number]['id'];

export const PERSONALISED_CARDS = {
  title: 'Personalised cards',
  words: 'A colour, a pattern and your name: try what yours could look like. Tell us which when you ask for a card.',
  privacy: 'Drawn here, on your screen. Nothing of it is kept or sent.',
  more: { words: 'Compare the credit cards', to: '/cards/credit-card' },
};

export const APP = {
  title: 'Download the mobile app',
  words:
    'The whole bank on your phone: balances, payments and statements. It comes straight from us and not from a store, ' +
    'so there is nothing to update.',
  phones: [
    { name: 'iPhone', steps: 'Open this page in Safari, press Share, then “Add to Home Screen”.' },
    { name: 'Android', steps: 'Open this page in Chrome, press the menu, then “Add to Home screen”.' },
  ],
  way: { words: 'Sign in on your phone', to: '/signin' },
};

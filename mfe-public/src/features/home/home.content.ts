import { BRAND } from '@larkspur/contracts/brand';
import type { PageLink } from '../../components/page-link';
import { ACCOUNT_SAVINGS_RATE, HOME_SAVINGS_RATE } from '../../rates';

export interface HeroSlide {
  id: 'accounts' | 'home-loans' | 'cards';
  name: string;
  promise: string;
  text: string;
  more: PageLink;
}

/** The promise of the first slide is the page's `h1`. */
export const HERO: readonly HeroSlide[] = [
  {
    id: 'accounts',
    name: 'Accounts',
    promise: 'Your money, in careful hands.',
    text: `Open savings and checking together in two minutes, with interest ${HOME_SAVINGS_RATE}* on what you save.`,
    more: { name: 'Explore savings', to: '/account/savings' },
  },
  {
    id: 'home-loans',
    name: 'Home loans',
    promise: 'Your home, and a loan you understand.',
    text: 'Tell us what you have in mind. We’ll call you back, walk you through the numbers, and take it from there.',
    more: { name: 'Explore home loans', to: '/loan/home-loan' },
  },
  {
    id: 'cards',
    name: 'Credit cards',
    promise: 'A card for the way you spend.',
    text: 'Cash back on groceries, points on flights, or simply a lower rate: choose what your card should be good at.',
    more: { name: 'Compare credit cards', to: '/cards/credit-card' },
  },
];

export const CREATE_ACCOUNT: PageLink = { name: 'Create An Account', to: '/signup' };

export const PITCH = {
  title: 'Accounts, home loans, and credit cards from people who pick up the phone',
  text:
    'Most of what a bank does should be boring: your paycheck arrives, the rent goes out, the balance is right. ' +
    'We take care of that, so we have time for you when things aren’t boring at all.',
};

export interface Feature {
  /** The menu's links open this fragment. */
  id: 'accounts' | 'home-loans' | 'credit-cards';
  name: string;
  text: string;
  links: readonly PageLink[];
}

export const FEATURES: readonly Feature[] = [
  {
    id: 'accounts',
    name: 'Accounts',
    text: 'One sign-up opens both: checking for every day, savings for everything else.',
    links: [
      { name: 'Savings account', to: '/account/savings' },
      { name: 'Checking account', to: '/account/checking' },
    ],
  },
  {
    id: 'home-loans',
    name: 'Home Loans',
    text: 'Buy, build, or refinance, with one person at the bank who knows your file.',
    links: [{ name: 'Home loan', to: '/loan/home-loan' }],
  },
  {
    id: 'credit-cards',
    name: 'Credit Cards',
    text: 'Business, cashback, low interest, rewards, or travel and hotel: five cards, each good at one thing.',
    links: [{ name: 'Credit cards', to: '/cards/credit-card' }],
  },
];

/** A row of the savings page's rate table. The home page shows those that its promise covers. */
export interface DepositRate {
  name: string;
  /** Annual percentage yield. */
  rate: number;
}

export const DEPOSITS = {
  title: `Savings and CDs with interest ${HOME_SAVINGS_RATE}*`,
  text:
    'Leave your money in savings and it grows every month. Put it in a certificate of deposit (CD) and it grows ' +
    'faster: you choose the term, and your rate is locked in until it ends.',
  /** The highest rate in the table below. */
  highest: 5,
  rates: [
    { name: 'Savings, under $10,000', rate: 3.5 },
    { name: 'Savings, $10,000 to $99,999.99', rate: 4.25 },
    { name: 'Savings, $100,000 or more', rate: 5 },
    { name: '1-year CD', rate: 4.75 },
    { name: '2-year CD', rate: 5 },
  ] satisfies DepositRate[],
  more: { name: `Interest ${ACCOUNT_SAVINGS_RATE}: see all rates`, to: '/account/savings' },
};

export interface Offer {
  name: string;
  text: string;
  link: PageLink;
}

export interface Audience {
  id: 'individuals' | 'companies';
  name: string;
  title: string;
  text: string;
  offers: readonly Offer[];
}

export const BANKING_FOR = {
  title: 'One bank, for you and your business',
  tabs: [
    {
      id: 'individuals',
      name: 'Banking for Individuals',
      title: 'For you, or for the two of you',
      text: 'Your everyday money on one screen, and a plan for the rest.',
      offers: [
        {
          name: 'Checking and savings together',
          text: 'One form opens both. Every transaction shows up as it happens.',
          link: { name: 'Checking account', to: '/account/checking' },
        },
        {
          name: 'A joint account',
          text: 'One account for two people, each with their own sign-in and payment PIN.',
          link: { name: 'Joint account', to: '/account/checking#joint' },
        },
        {
          name: 'A home, then a car',
          text: 'Home and vehicle loans that show you the monthly payment before you apply.',
          link: { name: 'Vehicle loan', to: '/loan/auto-loan' },
        },
      ],
    },
    {
      id: 'companies',
      name: 'Companies',
      title: 'For your business, from the first invoice',
      text: 'The same easy account, plus the things only a company needs.',
      offers: [
        {
          name: 'Payments to any bank',
          text: 'Pay suppliers and employees by routing number. Every payment has a reference you can look up later.',
          link: { name: 'Checking account', to: '/account/checking' },
        },
        {
          name: 'The business card',
          text: 'Keep company spending separate from your own.',
          link: { name: 'Business credit card', to: '/cards/credit-card#business' },
        },
        {
          name: 'Business in other currencies',
          text: 'Get paid in euros, pay in yen, and choose when to convert.',
          link: { name: 'Talk to us about foreign exchange', to: '/contact' },
        },
      ],
    },
  ] satisfies Audience[],
};

export interface WealthProduct {
  id: 'fx' | 'currencies' | 'funds' | 'pension';
  name: string;
  text: string;
}

export const WEALTH = {
  title: 'Wealth, for when savings aren’t enough',
  text: 'Four ways to put your money to work. Each can lose value as well as gain it, and we’ll say so before you start.',
  products: [
    {
      id: 'fx',
      name: 'FX trading',
      text: 'Buy and sell major currencies through our dealers, at a price you hear before you say yes.',
    },
    {
      id: 'currencies',
      name: 'Multi-currency account',
      text: 'Dollars, euros, pounds, and francs side by side. Convert them when the rate suits you.',
    },
    {
      id: 'funds',
      name: 'Mutual funds',
      text: 'Own a piece of many companies at once, starting with a small amount each month.',
    },
    {
      id: 'pension',
      name: 'Pension scheme',
      text: 'Set aside a little from each paycheck now for a regular income later.',
    },
  ] satisfies WealthProduct[],
  more: { name: 'Talk to us about investing', to: '/contact' },
};

export interface ServiceRequest {
  id: string;
  name: string;
  title: string;
  text: string;
  /** The facts to have ready before calling. */
  ready: readonly string[];
  /** Instead of customer care's number. */
  phone?: string;
  /** The page for customers who do it themselves. */
  link?: PageLink;
}

export const EMERGENCY = {
  title: 'Emergency service requests',
  text: 'Lost something, locked out, or about to be late? Choose what happened and see what to do first.',
  hours: `Customer care is available ${BRAND.openingHours}. At any other time, send us a message.`,
  requests: [
    {
      id: 'card-block',
      name: 'Card block',
      title: 'Block a card',
      phone: BRAND.cardPhone,
      text: 'Call us, and we’ll block it while you’re on the phone. You can’t block a card online. Outside the hours below, send us a message, and we’ll block it when we open. You can always lift a block, but you can’t always get a payment back.',
      ready: [
        'Your name as it appears on the card',
        'The last four digits, if you know them',
        'The last thing you paid for with it',
      ],
    },
    {
      id: 'card-unlock',
      name: 'Card unlock',
      title: 'Unlock a card',
      phone: BRAND.cardPhone,
      text: 'It was in your other coat after all. We’ll ask a few questions to make sure it’s really you.',
      ready: ['The card itself', 'Your date of birth and house address', 'Roughly when it was blocked'],
    },
    {
      id: 'pin-generation',
      name: 'PIN generation',
      title: 'Create a new PIN',
      text: 'You create your six-digit payment PIN yourself, after entering your password. No one at the bank can see it, and we’ll never ask you for it.',
      ready: ['Your password', 'Six digits that aren’t your birthday'],
      link: { name: 'Set your payment PIN', to: '/account/payment-pin' },
    },
    {
      id: 'lost-card',
      name: 'Reissue of a lost card',
      title: 'Replace a lost card',
      phone: BRAND.cardPhone,
      text: 'Call us during the hours below. We permanently block the lost card and mail you a new one, with a new number, to the address we have on file.',
      ready: ['The day you last had it', 'Any payments you don’t recognize', 'The address to send the new card to'],
    },
    {
      id: 'cheque-book',
      name: 'Cheque book',
      title: 'Order a checkbook',
      text: 'Call or message us to order checks. If you lost a checkbook or a check, tell us the numbers and we’ll stop payment on them.',
      ready: ['Your checking account number', 'How many checks you need', 'The numbers of any missing checks'],
    },
    {
      id: 'internet-banking',
      name: 'Mobile/internet banking',
      title: 'Get back into mobile/internet banking',
      text: 'Forgot your password? We’ll email you a link that works once. If someone else might know it, change it: every other device is signed out right away.',
      ready: ['The email address you sign in with'],
      link: { name: 'Reset your password', to: '/forgot-password' },
    },
    {
      id: 'details-change',
      name: 'Account details change',
      title: 'Change your account details',
      text: 'You can change your phone number, address, or email yourself. To change your name, contact us. We’ll need a document that shows your new name.',
      ready: [
        'Your password, if you’re changing your email',
        'A document that shows your new name, if you’re changing your name',
      ],
      link: { name: 'Edit your profile', to: '/account/update-account' },
    },
  ] satisfies ServiceRequest[],
};

export const CARD_COLORS = [
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

export type CardColor = (typeof CARD_COLORS)[number]['id'];
export type CardPattern = (typeof CARD_PATTERNS)[number]['id'];

export const PERSONALIZED_CARDS = {
  /** The spelling is the specification's. */
  title: 'Personalised cards',
  text: 'Choose a color and a pattern, add your name, and see what your card could look like. Tell us your choice when you request a card.',
  privacy: 'Drawn right here on your screen. Nothing is saved or sent.',
  more: { name: 'Compare credit cards', to: '/cards/credit-card' },
};

export const APP = {
  title: 'Download the mobile app',
  text:
    'The whole bank on your phone: balances, payments, and statements. You install it straight from this site, not ' +
    'from an app store, so there’s nothing to update.',
  phones: [
    { name: 'iPhone', steps: 'Open this page in Safari, tap Share, then “Add to Home Screen.”' },
    { name: 'Android', steps: 'Open this page in Chrome, tap the menu, then “Add to Home screen.”' },
  ],
  link: { name: 'Sign in on your phone', to: '/signin' },
};

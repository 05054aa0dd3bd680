import { BRAND } from '@larkspur/contracts/brand';
import { DEPOSIT_INSURANCE } from '../../rates';

export const HERO = {
  eyebrow: `About ${BRAND.bankName}`,
  title: 'We keep your money where you can see it.',
  lead: 'Everyday accounts, loans for homes and vehicles, and cards for people and companies. And when something isn’t clear, there’s a person on the other end of the line.',
};

export const AIMS = [
  {
    name: 'Our mission',
    text: 'To keep people’s money safe, help it grow, and explain every step in words they’d use themselves.',
  },
  {
    name: 'Our vision',
    text: 'A bank where no one has to ask twice what something costs, where their money is, or who can help.',
  },
];

/** One for each petal of the drawing next to them. */
export const VALUES = [
  {
    name: 'Plain language',
    text: 'Every fee, rate, and condition appears where it matters, in a sentence you only need to read once.',
  },
  {
    name: 'Care',
    text: 'What passes through our hands is someone’s rent or someone’s first home. We treat it as if we knew whose.',
  },
  {
    name: 'Accuracy',
    text: 'Your balance is the sum of your transactions, to the cent. Add it up yourself any time you like.',
  },
  {
    name: 'Fairness',
    text: 'We lend what can be paid back. When the answer is no, we say so early and tell you why.',
  },
  {
    name: 'Availability',
    text: `A person reads what you write and a person picks up the phone, ${BRAND.openingHours}.`,
  },
];

export const FACTS = [
  { figure: '86', label: 'branches' },
  { figure: '1.5 million', label: 'customers' },
  { figure: '1.6k', label: 'employees' },
  { figure: '45.6 Cr', label: 'loans for 258 customers' },
];

export const FACTS_FOOTNOTE = 'Cr is short for crore, which is 10 million.';

export const AWARDS = {
  lead: 'An award only means something if you can see who gave it, when, and what for.',
  won: [
    {
      name: 'Plain Fees Award 2025',
      text: 'From the Mid-Atlantic Consumer League, for a fee table that fits on one page.',
    },
    {
      name: 'Best Branch Service 2024',
      text: 'From the Delaware Retail Forum, after visits to 40 banks by people who didn’t say who they were.',
    },
    {
      name: 'Accessible Web Award 2024',
      text: 'From the Open Access Guild, for a site that works by keyboard and with a screen reader.',
    },
  ],
  checksTitle: 'What you can check for yourself',
  checks: [
    { name: 'Our license', text: BRAND.license },
    { name: 'Your deposits', text: `They’re insured ${DEPOSIT_INSURANCE}.` },
    { name: 'Your statement', text: 'Add up the transactions and you get your balance. If you ever don’t, call us.' },
  ],
};

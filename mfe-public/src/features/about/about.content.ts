import { BRAND } from '@larkspur/contracts/brand';
import { DEPOSIT_INSURANCE } from '../rates';

export const HERO = {
  about: `About ${BRAND.bankName}`,
  title: 'We keep money where its owners can see it.',
  lead: 'Accounts for every day, loans for homes and vehicles, cards for people and for companies. And a person at the other end of the line when something is not clear.',
};

export const AIMS = [
  {
    name: 'Our mission',
    words: 'To keep people’s money safe, help it grow, and explain every step in words they would use themselves.',
  },
  {
    name: 'Our vision',
    words: 'A bank where nobody has to ask twice: what it costs, where the money is, or who will help.',
  },
];

/** As many as the larkspur has petals. */
export const VALUES = [
  {
    name: 'Plain words',
    words: 'A fee, a rate, a condition: each is said where it matters, in a sentence that needs no second reading.',
  },
  {
    name: 'Care',
    words: 'What reaches us is somebody’s rent, or somebody’s first home. We handle it as if we knew whose.',
  },
  {
    name: 'Exactness',
    words: 'A balance is the sum of its lines, to the cent. We keep it so that you can add it up yourself.',
  },
  {
    name: 'Fairness',
    words: 'We lend what can be paid back, and when the answer is no we say so early and say why.',
  },
  {
    name: 'Nearness',
    words: `People read what you write and people pick up the phone, ${BRAND.openingHours}.`,
  },
];

export const FACTS = [
  { figure: '86', what: 'branches' },
  { figure: '1.5 million', what: 'customers' },
  { figure: '1.6k', what: 'employees' },
  { figure: '45.6 Cr', what: 'loans for 258 customers' },
];

export const FACTS_FOOTNOTE = 'Cr is short for crore, which is ten million.';

export const AWARDS = {
  lead: 'A prize is worth what its judges can show. We hang one here when you can read beside it who gave it, in which year and for what. Until then, hold us to what you can check for yourself:',
  checks: [
    { name: 'Our licence', words: BRAND.licence },
    { name: 'Your deposits', words: `They are insured ${DEPOSIT_INSURANCE}.` },
    { name: 'Your statement', words: 'Add up its lines: the sum is your balance. If it ever is not, call us.' },
  ],
};

import { BRAND } from '@larkspur/contracts/brand';
import type { LoanContent } from '../../components/loan-page/loan-content';
import { type LoanRequest, loanRequestPath } from '../../components/loan-page/loan-request';

const REQUEST: LoanRequest = { subject: 'Home loan', questions: ['Location of the home', 'A good time to call me'] };

export const HOME_LOAN: LoanContent = {
  title: 'Home Loan',
  lead: 'Buy, build, or refinance with a rate that’s fixed to the last payment and one advisor from the first call to the keys.',
  overview: [
    'A home loan is the longest agreement most people ever sign. We keep it as simple as we can: one rate, one payment, one person to ask.',
    'Your rate is fixed for the whole term, so your last payment is the same as your first. Pay extra whenever you can; it costs nothing and pays off your loan sooner.',
    'You don’t need an account with us to apply. If you take the loan, your payments come from a free checking account.',
  ],
  facts: [
    { term: 'Amount', value: '$50,000 to $2,000,000' },
    { term: 'Term', value: '10 to 30 years' },
    { term: 'Rate', value: 'From 5.75%, fixed' },
    { term: 'Down payment', value: 'At least 10% of the price' },
    { term: 'Early payoff', value: 'Any time, at no charge' },
  ],
  stepsTitle: 'Three steps to the keys',
  steps: [
    {
      name: 'Apply Here',
      text: 'Tell us the amount, the location, and a number where we can reach you. No paperwork yet.',
    },
    {
      name: 'Get Call Back',
      text: `A home loan advisor calls you, ${BRAND.openingHours}, and walks you through the numbers.`,
    },
    {
      name: 'Process Your Request',
      text: 'You send us your documents, we have the home appraised, and you get our decision in writing.',
    },
  ],
  request: REQUEST,
  calculator: {
    title: 'What would it cost each month?',
    lead: 'Change the amount, the term, and the rate. The payment covers the loan only, not taxes or insurance.',
    example: { amount: '320,000', years: '30', rate: '6.25' },
    range: { min: 50_000, max: 2_000_000 },
    terms: [10, 15, 20, 25, 30],
    rateHint: 'Our rates: 5.75% for 15 years, 6% for 20, 6.25% for 30.',
  },
  benefits: [
    { spot: 'key', name: 'Buy', text: 'A house, an apartment, or a place by the lake. Borrow up to 90% of the price.' },
    {
      spot: 'clock',
      name: 'Build',
      text: 'We pay out as the walls go up. Until the roof is on, you pay interest only on what you’ve used.',
    },
    {
      spot: 'growth',
      name: 'Refinance',
      text: 'Move your loan from another bank to a lower rate, or to a term that fits you better.',
    },
    {
      spot: 'umbrella',
      name: 'Breathing room',
      text: 'Lost your job? Expecting a baby? Tell us early and we’ll look for a lower payment for a while.',
    },
  ],
  tables: [
    {
      title: 'Rates',
      columns: [{ name: 'Term' }, { name: 'Interest rate', number: true }, { name: 'Down payment', number: true }],
      rows: [
        ['10 years, fixed', '5.75%', 'From 10%'],
        ['15 years, fixed', '5.75%', 'From 10%'],
        ['20 years, fixed', '6.00%', 'From 10%'],
        ['25 years, fixed', '6.125%', 'From 15%'],
        ['30 years, fixed', '6.25%', 'From 15%'],
      ],
    },
    {
      title: 'Fees',
      columns: [{ name: 'Service' }, { name: 'Fee', number: true }],
      rows: [
        ['Application and advice', '$0.00'],
        ['Origination fee', '0.5% of the amount'],
        ['Home appraisal', '$450.00'],
        ['Prepayment, full or partial', '$0.00'],
        ['Payment more than 15 days late', '$35.00'],
      ],
    },
  ],
  ratesNote:
    'Rates change with the market. Yours also depends on your income and the home, and you’ll find it in our written offer before you sign anything.',
  partners: {
    title: 'Who we work with',
    lead: 'Buying a home takes more than a bank. Our advisors know good people near you; the choice is yours.',
    companies: [
      { mark: 'builder', name: 'Hollis & Reed', kind: 'Home builder' },
      { mark: 'agent', name: 'Brandywine Realty Group', kind: 'Real estate agents' },
      { mark: 'surveyor', name: 'Cape Henlopen Surveying', kind: 'Surveyors' },
      { mark: 'notary', name: 'First State Settlement', kind: 'Title company' },
      { mark: 'insurer', name: 'Chesapeake Mutual', kind: 'Home insurer' },
    ],
  },
  callToAction: {
    title: 'Tell us about your home',
    text: 'Three lines are enough: how much, where, and when we can call.',
    link: { name: 'Request a home loan', to: loanRequestPath(REQUEST) },
  },
};

import { BRAND } from '@larkspur/contracts/brand';
import type { LoanContent } from '../../components/loan-page/loan-content';
import { type LoanRequest, loanRequestPath } from '../../components/loan-page/loan-request';

const REQUEST: LoanRequest = { subject: 'Vehicle loan', questions: ['The vehicle', 'A good time to call me'] };

export const AUTO_LOAN: LoanContent = {
  title: 'Vehicle Loan',
  lead: 'An auto loan for your next car, van, or motorcycle, new or used. Know your payment before you walk into the dealership.',
  overview: [
    'You buy better when your financing is already arranged. Come to us first, and all that’s left to discuss with the dealer is the price.',
    'Your rate is fixed and your payment stays the same every month. The vehicle secures the loan until your last payment, and then we send you the title.',
    'New or used, gas or electric, from a dealer or from your neighbor: your rate depends on the age of the vehicle and the term, not on who sells it.',
  ],
  facts: [
    { term: 'Amount', value: '$5,000 to $150,000' },
    { term: 'Term', value: '1 to 7 years' },
    { term: 'Rate', value: 'From 5.49%, fixed' },
    { term: 'Vehicle age', value: 'Up to 10 years' },
    { term: 'Early payoff', value: 'Any time, at no charge' },
  ],
  stepsTitle: 'Three steps to the road',
  steps: [
    {
      name: 'Apply Here',
      text: 'Tell us what you’d like to drive, what it costs, and a number where we can reach you.',
    },
    {
      name: 'Get Call Back',
      text: `An advisor calls you, ${BRAND.openingHours}, with the rate for that vehicle and term.`,
    },
    {
      name: 'Process Your Request',
      text: 'You send us proof of income and the seller’s offer. We make a decision and pay the seller.',
    },
  ],
  request: REQUEST,
  calculator: {
    title: 'What would it cost each month?',
    lead: 'Change the amount, the term, and the rate. A shorter term costs more each month and less overall.',
    example: { amount: '28,000', years: '5', rate: '5.99' },
    range: { min: 5000, max: 150_000 },
    terms: [1, 2, 3, 4, 5, 6, 7],
    rateHint: 'Our rates: 5.49% to 7.99%, depending on vehicle age and term.',
  },
  benefits: [
    {
      spot: 'key',
      name: 'New or used',
      text: 'Cars, vans, and motorcycles up to ten years old, from dealers or private sellers.',
    },
    { spot: 'shield', name: 'A fixed payment', text: 'The same amount on the same day of every month, to the last.' },
    {
      spot: 'growth',
      name: 'Electric discount',
      text: 'Take 0.25% off the rate for an all-electric vehicle.',
    },
    {
      spot: 'sheet',
      name: 'Refinance',
      text: 'Paying too much elsewhere? We can take over the rest of your loan.',
    },
  ],
  tables: [
    {
      title: 'Rates',
      columns: [
        { name: 'Vehicle' },
        { name: 'Up to 3 years', number: true },
        { name: '4 or 5 years', number: true },
        { name: '6 or 7 years', number: true },
      ],
      rows: [
        ['New', '5.49%', '5.99%', '6.49%'],
        ['Used, up to 4 years old', '5.99%', '6.49%', '6.99%'],
        ['Used, 5 to 10 years old', '6.99%', '7.49%', '7.99%'],
      ],
      note: '0.25% less for an all-electric vehicle.',
    },
    {
      title: 'Fees',
      columns: [{ name: 'Service' }, { name: 'Fee', number: true }],
      rows: [
        ['Application and advice', '$0.00'],
        ['Origination fee', '$150.00'],
        ['Title lien filing', 'Set by your state'],
        ['Prepayment, full or partial', '$0.00'],
        ['Payment more than 10 days late', '$25.00'],
      ],
    },
  ],
  ratesNote:
    'Rates change with the market. Yours also depends on your income, and you’ll find it in our written offer before you sign anything.',
  partners: {
    title: 'Who we work with',
    lead: 'It takes a few more people to get you on the road. We know some good ones; the choice is yours.',
    companies: [
      { mark: 'dealer', name: 'Kirkwood Motors', kind: 'Car dealer' },
      { mark: 'motorcycle', name: 'Two Rivers Cycles', kind: 'Motorcycle dealer' },
      { mark: 'electric', name: 'Daylight Charging', kind: 'Home chargers' },
      { mark: 'workshop', name: 'Concord Auto Check', kind: 'Inspections' },
      { mark: 'insurer', name: 'Chesapeake Mutual', kind: 'Auto insurer' },
    ],
  },
  callToAction: {
    title: 'Know your rate before you shop',
    text: 'Tell us what you have in mind. We’ll call you back with a rate and a payment.',
    link: { name: 'Request a vehicle loan', to: loanRequestPath(REQUEST) },
  },
};

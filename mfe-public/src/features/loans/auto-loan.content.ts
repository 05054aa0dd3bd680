import { BRAND } from '@larkspur/contracts/brand';
import type { LoanContent } from './loan-content';

export const AUTO_LOAN: LoanContent = {
  title: 'Vehicle Loan',
  lead: 'An auto loan for the next car, van or motorcycle, new or used. Know the payment before you walk into the dealership.',
  overview: [
    'Whoever has the money arranged buys better. Ask us first, and you talk with the dealer about the price of the car alone.',
    'The rate is fixed and the payment stays the same every month. The vehicle is ours as security until the last payment; after it, the title is sent to you.',
    'New or used, gasoline or electric, from a dealer or from the people next door: the rate depends on the age of the vehicle and on the term, not on who sells it.',
  ],
  facts: [
    { term: 'Amount', value: '$5,000 to $150,000' },
    { term: 'Term', value: '1 to 7 years' },
    { term: 'Rate', value: 'From 5.49%, fixed' },
    { term: 'Age of the vehicle', value: 'Up to 10 years' },
    { term: 'Early repayment', value: 'At any time, free of charge' },
  ],
  stepsTitle: 'Three steps to the road',
  steps: [
    {
      name: 'Apply Here',
      words: 'Write to us what you would like to drive, what it costs and a number that reaches you.',
    },
    {
      name: 'Get Call Back',
      words: `An adviser calls you, ${BRAND.openingHours}, and tells you the rate for that vehicle and term.`,
    },
    {
      name: 'Process Your Request',
      words: 'You send proof of income and the offer for the vehicle; we decide, and pay the seller.',
    },
  ],
  calculator: {
    title: 'What would it cost each month?',
    lead: 'Amount, term and rate are yours to change. A shorter term costs more each month and less in all.',
    example: { amount: '28,000', years: '5', rate: '5.99' },
    range: { least: 5000, most: 150_000 },
    terms: [1, 2, 3, 4, 5, 6, 7],
    rateHint: 'Ours: 5.49 to 7.99, by age and term.',
  },
  benefits: [
    {
      spot: 'key',
      name: 'New or used',
      words: 'Cars, vans and motorcycles of up to ten years, from dealers and from people.',
    },
    { spot: 'shield', name: 'A fixed payment', words: 'The same sum on the same day of every month, to the last.' },
    {
      spot: 'growth',
      name: 'Less for electric',
      words: 'A quarter of a percent off the rate for a vehicle that runs on electricity alone.',
    },
    {
      spot: 'sheet',
      name: 'Refinance',
      words: 'Pay too much elsewhere? We take over what is left of your loan.',
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
      note: '0.25% less for a vehicle that runs on electricity alone.',
    },
    {
      title: 'Fees',
      columns: [{ name: 'What for' }, { name: 'Fee', number: true }],
      rows: [
        ['Application and advice', '$0.00'],
        ['Arranging the loan', '$150.00'],
        ['Entry of the bank in the title', 'As your state charges'],
        ['Early repayment, all or part', '$0.00'],
        ['Payment more than 10 days late', '$25.00'],
      ],
    },
  ],
  ratesNote:
    'Rates change with the market. Yours depends on income too, and stands in our written offer before you sign anything.',
  partners: {
    title: 'Whom we work with',
    lead: 'Between the wish and the first drive stand a few people more. We know good ones; whom you choose is up to you.',
    kinds: [
      { mark: 'dealer', name: 'Car dealers' },
      { mark: 'motorcycle', name: 'Motorcycle dealers' },
      { mark: 'electric', name: 'Charging at home' },
      { mark: 'workshop', name: 'Inspection workshops' },
      { mark: 'insurer', name: 'Vehicle insurers' },
    ],
  },
  closing: {
    title: 'Know your rate before you shop',
    words: 'Tell us what you have in mind. We call you back with a rate and a payment for it.',
    link: { name: 'Ask for a vehicle loan', to: '/contact' },
  },
};

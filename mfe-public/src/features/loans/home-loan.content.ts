import { BRAND } from '@larkspur/contracts/brand';
import type { LoanContent } from './loan-content';

export const HOME_LOAN: LoanContent = {
  title: 'Home Loan',
  lead: 'Buy, build or refinance with a rate that is fixed to the last payment, and one adviser from the first call to the keys.',
  overview: [
    'A home loan is the longest agreement most people ever sign. We keep it as short to explain as we can: one rate, one payment, one person to ask.',
    'The rate is fixed for the whole term, so the payment of the last year is the payment of the first. Pay more whenever you can spare it; that costs nothing and ends the loan sooner.',
    'You need not have an account with us to ask. If you take the loan, the payments leave from a checking account that is free.',
  ],
  facts: [
    { term: 'Amount', value: '$50,000 to $2,000,000' },
    { term: 'Term', value: '10 to 30 years' },
    { term: 'Rate', value: 'From 5.75%, fixed' },
    { term: 'Own share', value: 'At least 10% of the price' },
    { term: 'Early repayment', value: 'At any time, free of charge' },
  ],
  stepsTitle: 'Three steps to the keys',
  steps: [
    {
      name: 'Apply Here',
      words: 'Write to us with the amount, the place and a number that reaches you. No papers yet.',
    },
    {
      name: 'Get Call Back',
      words: `A home loan adviser calls you, ${BRAND.openingHours}, and goes through the figures with you.`,
    },
    {
      name: 'Process Your Request',
      words: 'You send your papers, we have the home valued, and our decision comes to you in writing.',
    },
  ],
  calculator: {
    title: 'What would it cost each month?',
    lead: 'Amount, term and rate are yours to change. The payment is for the loan alone, without taxes and insurance.',
    example: { amount: '320,000', years: '30', rate: '6.25' },
    range: { least: 50_000, most: 2_000_000 },
    terms: [10, 15, 20, 25, 30],
    rateHint: 'Ours: 5.75 for 15 years, 6 for 20, 6.25 for 30.',
  },
  benefits: [
    { spot: 'key', name: 'Buy', words: 'For a house, an apartment or a place by the lake. Up to 90% of the price.' },
    {
      spot: 'clock',
      name: 'Build',
      words: 'Paid out as the walls go up. Until the roof is on, you pay interest on what you have used.',
    },
    {
      spot: 'growth',
      name: 'Refinance',
      words: 'Bring the loan of another bank to a lower rate, or to a term that fits you better.',
    },
    {
      spot: 'umbrella',
      name: 'Breathing space',
      words: 'Work lost, a child born? Tell us early, and we look for a smaller payment for a while.',
    },
  ],
  tables: [
    {
      title: 'Rates',
      columns: [{ name: 'Term' }, { name: 'Rate a year', number: true }, { name: 'Own share from', number: true }],
      rows: [
        ['10 years, fixed', '5.75%', '10%'],
        ['15 years, fixed', '5.75%', '10%'],
        ['20 years, fixed', '6.00%', '10%'],
        ['25 years, fixed', '6.125%', '15%'],
        ['30 years, fixed', '6.25%', '15%'],
      ],
    },
    {
      title: 'Fees',
      columns: [{ name: 'What for' }, { name: 'Fee', number: true }],
      rows: [
        ['Application and advice', '$0.00'],
        ['Arranging the loan', '0.5% of the amount'],
        ['Valuation of the home', '$450.00'],
        ['Early repayment, all or part', '$0.00'],
        ['Payment more than 15 days late', '$35.00'],
      ],
    },
  ],
  ratesNote:
    'Rates change with the market. Yours depends on income and on the home, and stands in our written offer before you sign anything.',
  partners: {
    title: 'Whom we work with',
    lead: 'A home takes more people than a bank. Our advisers know good ones near you; whom you choose is up to you.',
    kinds: [
      { mark: 'builder', name: 'Home builders' },
      { mark: 'agent', name: 'Real estate agents' },
      { mark: 'surveyor', name: 'Surveyors' },
      { mark: 'notary', name: 'Title and closing offices' },
      { mark: 'insurer', name: 'Home insurers' },
    ],
  },
  closing: {
    title: 'Tell us about the house',
    words: 'Three lines are enough: how much, where, and when we may call.',
    link: { name: 'Ask for a home loan', to: '/contact' },
  },
};

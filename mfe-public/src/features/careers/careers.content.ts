import { BRAND } from '@larkspur/contracts/brand';

export const HERO = {
  about: `Careers at ${BRAND.bankName}`,
  title: 'Work that somebody counts on.',
  lead: 'Wages that arrive on the day, houses that are paid off, questions that get an answer. Here is where we could use your help.',
};

export const POSITIONS_LEAD =
  'Apply opens a message to us with the position named. Tell us who you are and what you have done; we answer by e-mail and tell you where to send your papers.';

export interface Position {
  department: string;
  role: string;
  location: string;
  /** The last day on which one can apply, as ISO date. */
  lastDate: string;
}

export const POSITIONS: Position[] = [
  { department: 'Branches', role: 'Branch Manager', location: 'Wilmington, DE', lastDate: '2027-01-29' },
  { department: 'Customer Care', role: 'Customer Care Adviser', location: 'Wilmington, DE', lastDate: '2027-02-12' },
  { department: 'Lending', role: 'Home Loan Officer', location: 'Dover, DE', lastDate: '2027-02-26' },
  { department: 'Cards', role: 'Card Dispute Analyst', location: 'Newark, DE', lastDate: '2027-03-12' },
  { department: 'Technology', role: 'Software Engineer, Payments', location: 'Wilmington, DE', lastDate: '2027-03-31' },
  { department: 'Compliance', role: 'Financial Crime Investigator', location: 'Dover, DE', lastDate: '2027-04-16' },
];

export const UPDATES = {
  title: 'Nothing for you today?',
  lead: 'Leave your e-mail address and we write when a new position opens.',
};

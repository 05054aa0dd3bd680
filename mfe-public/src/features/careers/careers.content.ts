import { BRAND } from '@larkspur/contracts/brand';

export const HERO = {
  eyebrow: `Careers at ${BRAND.bankName}`,
  title: 'Work that people count on.',
  lead: 'Paychecks that arrive on time, homes that get paid off, questions that get answered. Here’s where we could use your help.',
};

export const POSITIONS_LEAD =
  'Select Apply to start a message with the position filled in. Tell us who you are and what you’ve done. We’ll reply by email and let you know where to send your resume.';

export interface Position {
  department: string;
  role: string;
  location: string;
  /** The last day to apply, as an ISO date. */
  lastDate: string;
}

export const POSITIONS: Position[] = [
  { department: 'Branches', role: 'Branch Manager', location: 'Wilmington, DE', lastDate: '2027-01-29' },
  { department: 'Customer Care', role: 'Customer Care Advisor', location: 'Wilmington, DE', lastDate: '2027-02-12' },
  { department: 'Lending', role: 'Home Loan Officer', location: 'Dover, DE', lastDate: '2027-02-26' },
  { department: 'Cards', role: 'Card Dispute Analyst', location: 'Newark, DE', lastDate: '2027-03-12' },
  { department: 'Technology', role: 'Software Engineer, Payments', location: 'Wilmington, DE', lastDate: '2027-03-31' },
  { department: 'Compliance', role: 'Financial Crime Investigator', location: 'Dover, DE', lastDate: '2027-04-16' },
];

export const UPDATES = {
  title: 'Don’t see the right job?',
  lead: 'Leave your email address and we’ll let you know when a new position opens.',
};

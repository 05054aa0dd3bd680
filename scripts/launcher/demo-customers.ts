import type { AccountKind, VerificationStatus } from '@larkspur/contracts/user';

export const DEMO_PASSWORD = 'larkspur-demo';
export const DEMO_PIN = '246810';

export interface DemoCustomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  state: string;
  verificationStatus: VerificationStatus;
  /** Dollars per month, before random variation. */
  employer: string;
  salary: number;
  landlord: string;
  rent: number;
  opening: Record<AccountKind, number>;
}

export const DEMO_CUSTOMERS: readonly [DemoCustomer, DemoCustomer, DemoCustomer] = [
  {
    firstName: 'Amelia',
    lastName: 'Hartley',
    email: 'amelia.hartley@example.com',
    phone: '+1 (302) 555-0118',
    address: '27 Larkspur Lane, Wilmington',
    state: 'Delaware',
    verificationStatus: 'verified',
    employer: 'Brandywine Architects',
    salary: 5_420,
    landlord: 'Riverfront Lofts',
    rent: 1_650,
    opening: { checking: 2_400, savings: 8_000 },
  },
  {
    firstName: 'Marcus',
    lastName: 'Okafor',
    email: 'marcus.okafor@example.com',
    phone: '+1 (215) 555-0173',
    address: '410 Chestnut Street, Apt 6B, Philadelphia',
    state: 'Pennsylvania',
    verificationStatus: 'pending',
    employer: 'Keystone Logistics',
    salary: 4_180,
    landlord: 'Chestnut Street Homes',
    rent: 1_275,
    opening: { checking: 1_800, savings: 3_500 },
  },
  {
    firstName: 'Sofia',
    lastName: 'Lindqvist',
    email: 'sofia.lindqvist@example.com',
    phone: '+1 (410) 555-0136',
    address: '88 Harbor View Road, Baltimore',
    state: 'Maryland',
    verificationStatus: 'awaiting',
    employer: 'Chesapeake Dental Care',
    salary: 3_960,
    landlord: 'Harbor View Apartments',
    rent: 1_190,
    opening: { checking: 1_500, savings: 2_200 },
  },
];

interface DemoTransfer {
  /** Indexes into DEMO_CUSTOMERS. */
  payer: number;
  payee: number;
  from: AccountKind;
  amount: number;
  description: string;
}

export const DEMO_TRANSFERS: readonly DemoTransfer[] = [
  { payer: 0, payee: 1, from: 'checking', amount: 84.5, description: 'Dinner at the Oyster House' },
  { payer: 1, payee: 2, from: 'checking', amount: 120, description: 'Concert tickets' },
  { payer: 2, payee: 0, from: 'checking', amount: 45.25, description: 'Birthday present, my half' },
  { payer: 0, payee: 2, from: 'savings', amount: 300, description: 'Deposit for the summer cabin' },
];

/** Payees at other banks whose names the transfer form's lookup finds. */
export const DEMO_BENEFICIARIES = [
  { name: 'Delmarva Power', accountNumber: '3104457781' },
  { name: 'Riverfront Lofts LLC', accountNumber: '2209183345' },
  { name: 'Daniel Hartley', accountNumber: '4471902268' },
  { name: 'Chesapeake Montessori School', accountNumber: '5518274009' },
];

export const DEMO_MESSAGES = [
  {
    name: 'Eleanor Whitfield',
    email: 'eleanor.whitfield@example.com',
    phone: '+1 (302) 555-0190',
    subject: 'Opening a joint account',
    message: 'My husband and I would like to open a joint account. Can we do it online, or do we both need to come in?',
  },
  {
    name: 'Tomás Rivera',
    email: 'tomas.rivera@example.com',
    subject: 'Home loan pre-approval',
    message:
      'How long does a pre-approval take once my documents are in? We hope to make an offer at the end of the month.',
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    phone: '+1 (267) 555-0151',
    message:
      'The drive-through at your Chestnut Street branch was very quick this morning. Please thank the team there.',
  },
];

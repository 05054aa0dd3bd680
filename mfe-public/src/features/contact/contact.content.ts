import { BRAND } from '@larkspur/contracts/brand';

export const LEAD = 'Write, call, or stop by. A person reads every message and replies by email.';

export const CARE_NUMBERS = [
  { topic: 'General Query/Complaint', number: BRAND.phone },
  { topic: 'Credit Card', number: BRAND.cardPhone },
];

import { BRAND } from '@larkspur/contracts/brand';

export const LEAD = 'Write, call or come by. A person reads every message and answers by e-mail.';

/** Which number answers which question. */
export const CARE_NUMBERS = [
  { matter: 'General Query/Complaint', number: BRAND.phone },
  { matter: 'Credit Card', number: BRAND.cardPhone },
];

export interface CreateBeneficiaryRequest {
  name: string;
  accountNumber: string;
}

export interface Beneficiary {
  _id: string;
  name: string;
  accountNumber: string;
}

/** What a look-up answers. One of the bank's own customers is named by first name and initial. */
export interface BeneficiaryMatch {
  name: string;
  accountNumber: string;
}

/** A look-up needs a number longer than nine digits (specification section 9). */
export const LOOKUP_MIN_DIGITS = 10;

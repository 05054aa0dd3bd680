export interface CreateBeneficiaryRequest {
  /** @example "Amelia H." */
  name: string;
  /** @example "3104457781" */
  accountNumber: string;
}

export interface Beneficiary {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example "Amelia H." */
  name: string;
  /** @example "3104457781" */
  accountNumber: string;
}

/** A result of a lookup. The bank's own customers are named by first name and initial. */
export interface BeneficiaryMatch {
  /** @example "Amelia H." */
  name: string;
  /** @example "3104457781" */
  accountNumber: string;
}

/** A lookup needs a number of more than nine digits (specification, section 9). */
export const LOOKUP_MIN_DIGITS = 10;

/** How `GET /beneficiaries` can sort the whole list; `-` means descending. */
export const BENEFICIARY_SORTS = ['newest', 'oldest', 'name', '-name'] as const;
export type BeneficiarySort = (typeof BENEFICIARY_SORTS)[number];

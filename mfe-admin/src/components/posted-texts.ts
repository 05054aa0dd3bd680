/** The end of a field's hint where its text becomes part of a posting, which is never changed (decision 25). */
export const POSTED_REASON = 'Leave out personal data: the ledger keeps this text after a customer is deleted.';

/** The same in the hint of another field, which decides whether there is a posting. */
export const POSTED_DESCRIPTION =
  'Leave personal data out of the description: the ledger keeps it after a customer is deleted.';

const COMPARISONS: Record<string, string> = {
  profiles: 'Login names and verification status',
  logins: 'Customer emails',
  holders: 'Statement holders',
  statements: 'Statements and the ledger',
  postings: 'Postings of statement lines',
  events: 'Audit records and notices',
  'line-index': 'Search index and daily totals',
};

const DIFFERENCES: Record<string, string> = {
  copy_ahead: 'The copy is newer than the original',
  not_corrected: 'The copy could not be corrected',
  customer_without_login: 'A customer has no login',
  login_without_customer: 'A login has no customer',
  holder_without_customer: 'A statement has no customer',
  line_without_posting: 'A statement line has no posting in the ledger',
  details_lost: 'A transfer lost its description and recipient',
  ledger_restored: 'The ledger was restored from a backup',
};

/** A name that this release does not know stays as it is. */
export const describeComparison = (name: string) => COMPARISONS[name] ?? name;
export const describeDifference = (kind: string) => DIFFERENCES[kind] ?? kind;

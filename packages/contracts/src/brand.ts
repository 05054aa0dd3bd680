/** Name and contact data of the bank, for every application. */
export const BRAND = {
  bankName: 'Larkspur Bank',
  supportEmail: 'support@larkspurbank.example',
  phone: '+1 (800) 555-0142',
  /** For credit cards. */
  cardPhone: '+1 (800) 555-0143',
  address: '14 Delphinium Square, Wilmington, DE 19801',
  openingHours: 'Mon-Fri 9.00am to 5.00pm',
  /** Days of statements, daily limits, charts and filters are days of this IANA time zone. */
  timeZone: 'America/New_York',
  license: 'Larkspur Bank is licensed and regulated by the central bank.',
} as const;

/** Whoever pays a customer from another bank needs it. On its own, because every page loads BRAND. */
export const BANK_ROUTING_NUMBER = '031199993';

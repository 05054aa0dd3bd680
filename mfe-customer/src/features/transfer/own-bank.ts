import { BRAND } from '@larkspur/contracts/brand';

/** Returns whether customers mean this bank. The service compares names in the same way. */
export const isOwnBank = (bankName: string) => bankName.trim().toLowerCase() === BRAND.bankName.toLowerCase();

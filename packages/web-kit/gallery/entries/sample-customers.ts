import type { VerificationStatus } from '@larkspur/contracts/user';

export interface SampleCustomer {
  id: string;
  name: string;
  email: string;
  status: VerificationStatus;
  balance: number;
  joined: string;
}

export const SAMPLE_CUSTOMERS: SampleCustomer[] = [
  ['Ada Lovelace', 'verified', 12_480.5, '2026-03-02'],
  ['Grace Hopper', 'pending', 930, '2026-08-19'],
  ['Katherine Johnson', 'awaiting', 0, '2026-09-30'],
  ['Hedwig Eva Maria Kiesler', 'failed', 48_210.07, '2025-12-24'],
].map(([name, status, balance, joined]) => ({
  id: String(name),
  name: String(name),
  email: `${String(name).split(' ')[0]?.toLowerCase()}@example.com`,
  status: status as VerificationStatus,
  balance: Number(balance),
  joined: String(joined),
}));

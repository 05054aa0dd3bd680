import type { AccountKind } from '@larkspur/contracts/user';

export const ACCOUNT_NAMES: Record<AccountKind, string> = { savings: 'Savings', checking: 'Checking' };

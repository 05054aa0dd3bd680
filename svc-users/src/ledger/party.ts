import { ACCOUNT_KINDS } from '@larkspur/contracts/user';
import { z } from '@larkspur/service-kit/database/query-rows';

/** The result of `ledger.party`. The id is not matched against a pattern: PostgreSQL's `uuid` has checked it. */
export const party = z.object({
  userId: z.string(),
  name: z.string(),
  accountNumber: z.string(),
  account: z.enum(ACCOUNT_KINDS),
  balanceCents: z.int(),
  revision: z.int(),
});

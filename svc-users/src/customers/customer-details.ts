import { ROLES } from '@larkspur/contracts/session';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { z } from '@larkspur/service-kit/database/query-rows';

/** The latest uploaded documents. `photo`, `documentFront`, and `documentBack` are names in `stored_file`. */
const verificationDetails = z.object({
  id: z.string(),
  documentType: z.string(),
  dateOfBirth: z.string(),
  photo: z.string(),
  documentFront: z.string(),
  documentBack: z.string(),
  /** ISO 8601, UTC. */
  submittedAt: z.string(),
  /** The reason for the rejection, while the status is `failed`. */
  reason: z.string().nullable(),
});

/** A row of `selectCustomers`. `bigint` columns stay strings. */
export const customerDetails = z
  .object({
    userId: z.string(),
    accountNumber: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    phone: z.string(),
    address: z.string(),
    state: z.string(),
    role: z.enum(ROLES),
    verificationStatus: z.enum(VERIFICATION_STATUSES),
    isBlocked: z.boolean(),
    isDisabled: z.boolean(),
    hasPaymentPin: z.boolean(),
    dailyLimitCents: z.string(),
    savingsCents: z.string(),
    checkingCents: z.string(),
    createdAt: z.date(),
    profilePicture: z.string().nullable(),
    verification: verificationDetails.nullable(),
    /**
     * Increases with every change that svc-users makes: profile, picture, verification status, `isBlocked`, limit, account number,
     * or PIN. A change of the login increases only `loginRevision`.
     */
    revision: z.string(),
    /** The revision of the copied email and disabled flag. */
    loginRevision: z.string(),
    /** The revisions of the accounts, which increase with every change of a balance. */
    savingsRevision: z.string(),
    checkingRevision: z.string(),
  })
  .describe('customer with balances and latest verification');

/** A customer with both balances, in cents, and the latest verification documents. */
export type CustomerDetails = z.output<typeof customerDetails>;

/**
 * @param from `customer`, or a subquery with its columns
 * @param extraColumn SQL of one more column
 */
export function selectCustomers(from = 'customer', extraColumn?: string): string {
  return `
  SELECT c.user_id AS "userId", c.account_number AS "accountNumber", c.first_name AS "firstName",
         c.last_name AS "lastName", c.email, c.phone, c.address, c.state, c.role,
         c.verification_status AS "verificationStatus", c.is_blocked AS "isBlocked", c.is_disabled AS "isDisabled",
         c.pin_inner IS NOT NULL AS "hasPaymentPin", c.daily_limit AS "dailyLimitCents", savings.balance AS "savingsCents",
         checking.balance AS "checkingCents", c.created_at AS "createdAt",
         c.profile_picture AS "profilePicture", verification.details AS "verification", c.revision,
         c.login_revision AS "loginRevision", savings.revision AS "savingsRevision",
         checking.revision AS "checkingRevision"${extraColumn ? `, ${extraColumn}` : ''}
  FROM ${from} c
  JOIN ledger.account savings ON savings.user_id = c.user_id AND savings.kind = 'savings'
  JOIN ledger.account checking ON checking.user_id = c.user_id AND checking.kind = 'checking'
  LEFT JOIN LATERAL (
    SELECT v.id, json_build_object(
             'id', v.id, 'documentType', v.document_type, 'dateOfBirth', v.date_of_birth, 'photo', v.photo,
             'documentFront', v.document_front, 'documentBack', v.document_back,
             'submittedAt', to_char(v.submitted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'reason', CASE WHEN v.decision = 'failed' AND c.verification_status = 'failed' THEN v.reason END) AS details
    FROM verification v WHERE v.user_id = c.user_id ORDER BY v.id DESC LIMIT 1
  ) verification ON true`;
}

import { ROLES } from '@larkspur/contracts/session';
import { VERIFICATION_STATUSES } from '@larkspur/contracts/user';
import { z } from '@larkspur/service-kit/database/query-rows';

/** The state of a login, which svc-auth owns. This service keeps a copy. */
export const loginState = z.object({ email: z.string(), isDisabled: z.boolean() });
export type LoginState = z.output<typeof loginState>;

/** This service's part of a change. It may wait in the database, so it holds the pads of a PIN key, never a PIN. */
export const userChange = z.object({
  action: z.enum(['user.updated', 'profile.updated', 'payment-pin.set']),
  actor: z.object({ userId: z.string(), role: z.enum(ROLES) }),
  profile: z.object({
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    phone: z.string().optional(),
    address: z.string().optional(),
    state: z.string().optional(),
    verificationStatus: z.enum(VERIFICATION_STATUSES).optional(),
    isBlocked: z.boolean().optional(),
    dailyLimitCents: z.number().optional(),
  }),
  /** In hex. A change that the previous release stored was made with the first key of PIN_KEY. */
  pinPads: z.object({ inner: z.string(), outer: z.string(), keyCount: z.int().default(1) }).optional(),
  reason: z.string().optional(),
});
export type UserChange = z.output<typeof userChange>;

/** A change, with the state that the login gets. */
export interface RequestedChange extends UserChange {
  login: LoginState;
}

export function isSameLogin(one: LoginState, other: LoginState): boolean {
  return one.email === other.email && one.isDisabled === other.isDisabled;
}

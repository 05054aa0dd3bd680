import type { Role } from '@larkspur/contracts/session';
import type { CustomerChange } from '../customers/customer.repository';

/** What svc-auth owns and this service keeps a copy of. */
export interface LoginState {
  email: string;
  isDisabled: boolean;
}

/** What somebody wants to be changed of a user. It can wait in the database: it holds a PIN's pads in hex, never a PIN. */
export interface UserChange {
  action: 'user.updated' | 'profile.updated' | 'payment-pin.set';
  actor: { userId: string; role: Role };
  profile: CustomerChange;
  pinPads?: { inner: string; outer: string };
  reason?: string;
}

/** Both halves. */
export interface RequestedChange extends UserChange {
  login: LoginState;
}

export function sameLogin(one: LoginState, other: LoginState): boolean {
  return one.email === other.email && one.isDisabled === other.isDisabled;
}

import type { Role } from '@larkspur/contracts/session';

const HOUR = 3_600;
const DAY = 24 * HOUR;

interface SessionLifetime {
  /** The session ends after this time without a refresh. */
  idleSeconds: number;
  /** The session ends after this time in any case. */
  maxSeconds: number;
}

/**
 * A customer who returns every week or two stays signed in and enters the password again each quarter. Staff, who can
 * see or change the money of all customers, enter it every working day.
 */
const CUSTOMER: SessionLifetime = { idleSeconds: 14 * DAY, maxSeconds: 90 * DAY };
const STAFF: SessionLifetime = { idleSeconds: 12 * HOUR, maxSeconds: 12 * HOUR };

export const SESSION_LIFETIMES: Readonly<Record<Role, SessionLifetime>> = {
  customer: CUSTOMER,
  auditor: STAFF,
  administrator: STAFF,
};

/** Tabs that refresh at the same moment hold the same token: for this long, the previous token is not treated as stolen. */
export const REUSE_GRACE_SECONDS = 10;

import type { Role } from '@larkspur/contracts/session';

const HOUR = 3_600;
const DAY = 24 * HOUR;

export interface SessionLifetime {
  /** It ends when nobody renews it for so long. */
  idleSeconds: number;
  /** It ends, however busy it is. */
  longestSeconds: number;
}

/**
 * A customer who looks in every week or two stays signed in, and proves the password again each quarter. Who may see or
 * change everybody's money proves it every working day.
 */
const CUSTOMER: SessionLifetime = { idleSeconds: 14 * DAY, longestSeconds: 90 * DAY };
const STAFF: SessionLifetime = { idleSeconds: 12 * HOUR, longestSeconds: 12 * HOUR };

export const SESSION_LIFETIMES: Readonly<Record<Role, SessionLifetime>> = {
  customer: CUSTOMER,
  auditor: STAFF,
  administrator: STAFF,
};

/** Tabs that renew at the same moment hold the same token: so long the one before is no theft. */
export const REUSE_GRACE_SECONDS = 10;

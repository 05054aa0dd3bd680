import type { User } from './user';

/** `GET /user/data`: what svc-users keeps about the caller, without the notes of staff. */
export interface PersonalData {
  profile: User;
  /** The latest identity documents; `null` if there are none. */
  identity: {
    /** @example "driver-license" */
    documentType: string;
    /** @example "1988-04-17" */
    dateOfBirth: string;
    /**
     * ISO 8601, UTC.
     * @example "2026-11-18T16:20:33.000Z"
     */
    submittedAt: string;
    photo: {
      /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
      url: string;
    };
    documentFront: {
      /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
      url: string;
    };
    documentBack: {
      /** @example "/api/user/files/5b1f6a2c8d41?expires=1795167667&signature=9f3c" */
      url: string;
    };
  } | null;
  /** The latest audit records about the caller, newest first, without those of notes. */
  activity: PersonalActivity[];
}

export interface PersonalActivity {
  /** @example "profile.updated" */
  action: string;
  /**
   * ISO 8601, UTC.
   * @example "2026-11-20T09:41:07.000Z"
   */
  at: string;
  /** `unknown` before a sign-in, such as after a wrong password. */
  by: 'customer' | 'bank' | 'unknown';
  /**
   * The IP address it came from; `null` if unknown, and for what the bank did.
   * @example "203.0.113.24"
   */
  address: string | null;
}

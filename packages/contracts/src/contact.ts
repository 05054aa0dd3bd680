/** `POST /contacts`. `website` is a honeypot field, which people leave empty. */
export interface CreateContactRequest {
  /** @example "Amelia H." */
  name: string;
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** @example "+1 (302) 555-0118" */
  phone?: string;
  /** @example "Opening a joint account" */
  subject?: string;
  /** @example "I'd like to open a joint account with my wife. What do I need to bring?" */
  message: string;
  /** @example "" */
  website?: string;
}

export interface ContactMessage {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
  /** @example "Amelia H." */
  name: string;
  /** @example "amelia.hartley@example.com" */
  email: string;
  /** @example "+1 (302) 555-0118" */
  phone: string;
  /** @example "Opening a joint account" */
  subject: string;
  /** @example "I'd like to open a joint account with my wife. What do I need to bring?" */
  message: string;
  isRead: boolean;
  /**
   * ISO 8601, UTC.
   * @example "2026-10-04T14:02:51.000Z"
   */
  createdAt: string;
}

/** The result of `POST` and `DELETE /contacts`. */
export interface ContactReference {
  /** @example "0199c7d2-3a41-7b8e-9c10-2f5e8d7a6b31" */
  _id: string;
}

/** `PATCH /contacts/{id}` */
export interface MarkContactRequest {
  isRead: boolean;
}

export const CONTACT_SORTS = ['newest', 'oldest'] as const;
export type ContactSort = (typeof CONTACT_SORTS)[number];

/** `GET /contacts/stats` */
export interface ContactStats {
  /** @example 128 */
  total: number;
  /** @example 4 */
  unread: number;
  /**
   * When the oldest unread message arrived, ISO 8601, UTC; `null` if all are read.
   * @example "2026-11-20T09:41:07.000Z"
   */
  oldestUnread: string | null;
}

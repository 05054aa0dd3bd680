/** `POST /contacts`. `website` is the bot field: a person leaves it empty. */
export interface CreateContactRequest {
  name: string;
  email: string;
  phone?: string;
  subject?: string;
  message: string;
  website?: string;
}

export interface ContactMessage {
  _id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  isRead: boolean;
  /** ISO 8601, UTC. */
  createdAt: string;
}

/** What `POST` and `DELETE /contacts` answer. */
export interface ContactReference {
  _id: string;
}

/** `PATCH /contacts/{id}` */
export interface MarkContactRequest {
  isRead: boolean;
}

interface ContactPrefill {
  /** The subject of the message. */
  subject: string;
  /** Facts that the page already knows: the chosen product, the calculated figures. */
  message?: string;
}

/** The contact form, with the subject and the message filled in. The visitor can change both before sending. */
export function contactPath({ subject, message }: ContactPrefill): string {
  return `/contact?${new URLSearchParams({ subject, ...(message && { message }) })}`;
}

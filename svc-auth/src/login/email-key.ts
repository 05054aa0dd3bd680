/** The form in which two emails are compared: Unicode look-alikes unified (NFKC), trimmed, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** Returns the form for comparing two emails: Unicode look-alikes unified (NFKC), trimmed, lower case. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** What makes two addresses the same e-mail: look-alike forms unified (NFKC), case and outer blanks dropped. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

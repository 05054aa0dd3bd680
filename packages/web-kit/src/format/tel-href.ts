/** Converts a formatted phone number to a `tel:` URL. */
export function telHref(number: string): string {
  return `tel:${number.replace(/[^+\d]/g, '')}`;
}

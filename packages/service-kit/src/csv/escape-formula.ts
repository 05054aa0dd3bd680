const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe (OWASP, CSV injection). Full-width signs
 * count as well, because some programs convert them to ASCII.
 */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
/** A spreadsheet whose locale has another separator splits a quoted field there, and the next part begins a cell. */
const CELL_START = /([;,|\t\r\n]["']*)(?=[=+\-@＝＋－＠])/g;

/**
 * Prefixes text that a spreadsheet would run as a formula with an apostrophe (OWASP, CSV injection), also inside the text
 * where another separator than the file's would begin a cell. Full-width signs count as well, because some programs
 * convert them to ASCII.
 */
export function escapeFormula(text: string): string {
  const escaped = text.replace(CELL_START, "$1'");
  return FORMULA_START.test(text) ? `'${escaped}` : escaped;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** Cells that RFC 4180 requires to be quoted, or that readers may trim. */
const QUOTED = /[",\r\n]|^\s|\s$/;

/** Rows of RFC 4180, each with its line end. Text of people needs `escapeFormula` first. */
export function formatRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('');
}

/** The header row, after the byte order mark that makes spreadsheets read the file as UTF-8. */
export function formatHeader(cells: readonly string[]): string {
  return `${BYTE_ORDER_MARK}${formatRows([cells])}`;
}

function formatCell(cell: string): string {
  return QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

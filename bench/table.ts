/** A line of a table: a name, and right-aligned cells. */
export const formatRow = (name: string, cells: readonly string[]) =>
  `    ${name.padEnd(36)}${cells.map((cell) => cell.padStart(16)).join('')}`.trimEnd();

/** Empty for what was not measured. */
export const formatNumber = (value: number, digits: number) => (Number.isNaN(value) ? '' : value.toFixed(digits));

import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button';

/**
 * Handles arrow up, arrow down, Home and End in a table body: focuses the link or button in the same column of another row.
 * Tab still reaches all of them.
 */
export function navigateRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return;
  const cell = event.target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row || !event.currentTarget.contains(row)) return;
  const rows = [...event.currentTarget.rows];
  const goal = targetRow(event.key, rows.indexOf(row), rows.length);
  const reachable = goal === null ? null : rows[goal]?.cells[cell.cellIndex]?.querySelector<HTMLElement>(FOCUSABLE);
  if (!reachable) return;
  event.preventDefault();
  reachable.focus();
}

function targetRow(key: string, row: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return row + 1;
    case 'ArrowUp':
      return row - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

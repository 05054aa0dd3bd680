import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './table.module.css';

export interface Column<Row> {
  name: string;
  cell(row: Row, index: number): ReactNode;
  /** Figures: aligned to the right, one digit under the other. */
  number?: boolean;
  /** Short words that read badly in two lines. */
  nowrap?: boolean;
  /** The cell that names its row. */
  rowHeader?: boolean;
}

export interface TableProps<Row> {
  /** What the table lists, for who cannot see what stands around it. */
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf(row: Row): string;
}

/** Many things with the same facts. Scrolls sideways within itself where it does not fit. */
export function Table<Row>({ label, columns, rows, keyOf }: TableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => {
                const className = classOf(column);
                const content = column.cell(row, index);
                return column.rowHeader ? (
                  <th key={column.name} scope="row" className={className}>
                    {content}
                  </th>
                ) : (
                  <td key={column.name} className={className}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function classOf<Row>({ number, nowrap }: Column<Row>): string {
  return classNames(number && styles.number, nowrap && styles.nowrap);
}

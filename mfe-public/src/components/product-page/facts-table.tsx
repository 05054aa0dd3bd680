import { DataTable } from '@larkspur/web-kit/data/data-table';
import { Table } from '@larkspur/web-kit/data/table';
import styles from './facts-table.module.css';

export interface Facts {
  title: string;
  /** The first column holds the row headers. */
  columns: readonly { name: string; number?: boolean }[];
  rows: readonly (readonly string[])[];
  note?: string;
}

/** A titled table of rates, fees, or limits. With more than two columns its rows are cards where they are narrow. */
export function FactsTable({ title, columns, rows, note }: Facts) {
  const ResponsiveTable = columns.length > 2 ? DataTable : Table;
  return (
    <div className={styles.facts}>
      <h3>{title}</h3>
      <ResponsiveTable
        label={title}
        columns={columns.map(({ name, number }, index) => ({
          name,
          number,
          rowHeader: index === 0,
          cell: (row: readonly string[]) => row[index],
        }))}
        rows={[...rows]}
        getKey={([name = '']) => name}
      />
      {note && <p>{note}</p>}
    </div>
  );
}

/** Tables side by side on wide screens. */
export function FactsTables({ tables }: { tables: readonly Facts[] }) {
  return (
    <div className={styles.tables}>
      {tables.map((facts) => (
        <FactsTable key={facts.title} {...facts} />
      ))}
    </div>
  );
}

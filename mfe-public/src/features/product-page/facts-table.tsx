import { Table } from '@larkspur/web-kit/data/table';
import styles from './facts-table.module.css';

export interface Facts {
  title: string;
  /** The first names its row. */
  columns: readonly { name: string; number?: boolean }[];
  rows: readonly (readonly string[])[];
  note?: string;
}

/** Rates, fees and whatever else is compared line by line. */
export function FactsTable({ title, columns, rows, note }: Facts) {
  return (
    <div className={styles.facts}>
      <h3>{title}</h3>
      <Table
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

/** Two tables beside each other where there is room. */
export function FactsTables({ tables }: { tables: readonly Facts[] }) {
  return (
    <div className={styles.tables}>
      {tables.map((facts) => (
        <FactsTable key={facts.title} {...facts} />
      ))}
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { type Column, Table } from '../data/table';
import { useInView } from '../utils/use-in-view';
import styles from './chart.module.css';

export interface ChartFrameProps<Row> {
  title: string;
  /** The chart's message in one sentence, rather than a description of its shape. */
  summary: string;
  /** The meaning of each color. */
  legend?: ReactNode;
  /** The same data as a table, for screen readers and for exact values. */
  columns: Column<Row>[];
  rows: Row[];
  getKey(row: Row): string;
  /** The drawing. */
  children: ReactNode;
  /** Loads the drawing only when the chart is near the viewport, for charts far down a page. */
  deferUntilInView?: boolean;
}

/** The frame of every chart: title, summary, drawing, and a table behind a disclosure. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, summary, legend, columns, rows, getKey, children, deferUntilInView = false } = props;
  const id = useId();
  const { ref, isInView } = useInView<HTMLDivElement>(!deferUntilInView);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <p className={styles.title} id={id}>
          {title}
        </p>
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      <div className={styles.body}>
        <div className={styles.drawing} ref={ref} aria-hidden="true">
          {isInView ? children : <div className={styles.placeholder} />}
        </div>
        {legend}
      </div>
      <details className={styles.table}>
        <summary>{title} as a table</summary>
        <Table label={title} columns={columns} rows={rows} getKey={getKey} />
      </details>
    </figure>
  );
}

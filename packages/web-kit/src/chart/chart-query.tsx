import type { ReactNode } from 'react';
import { QueryView, type QueryViewProps } from '../feedback/query-view';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './chart.module.css';

export interface ChartQueryProps<T> extends Pick<QueryViewProps<T>, 'query' | 'subject'> {
  title: string;
  /** There is too little to draw. */
  isEmpty(data: T): boolean;
  /** When there will be something, and what to do until then: "Your balance appears here after the first payment." */
  emptyText: ReactNode;
  /** The chart, with the same title. */
  children(data: T, title: string): ReactNode;
}

/** A chart whose data is loaded: its loading, empty and error states have the chart's title and height. */
export function ChartQuery<T>({ title, query, subject, isEmpty, emptyText, children }: ChartQueryProps<T>) {
  return (
    <QueryView query={query} subject={subject} skeleton={<Waiting title={title} />}>
      {(data) => (isEmpty(data) ? <Empty title={title}>{emptyText}</Empty> : children(data, title))}
    </QueryView>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div className={styles.chart} role="status">
      <p className={styles.title}>{title}</p>
      <div className={styles.drawing}>
        <div className={styles.placeholder}>
          <VisuallyHidden>Loading the chart</VisuallyHidden>
        </div>
      </div>
    </div>
  );
}

function Empty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.chart}>
      <p className={styles.title}>{title}</p>
      <div className={styles.drawing}>
        <p className={styles.message}>{children}</p>
      </div>
    </div>
  );
}

import { Component, type ReactNode, Suspense, useId } from 'react';
import { type Column, Table } from '../data/table';
import { classNames } from '../utils/class-names';
import { useInView } from '../utils/use-in-view';
import styles from './chart.module.css';

export interface ChartFrameProps<Row> {
  title: string;
  /** What the drawing shows, in a sentence: its point, not its shape. */
  summary: string;
  /** Which colour is what. */
  legend?: ReactNode;
  /** The same figures for who cannot see, or would rather read, them. */
  columns: Column<Row>[];
  rows: Row[];
  getKey(row: Row): string;
  /** Drawn by a chunk of its own. */
  children: ReactNode;
  isRound?: boolean;
  /** Drawn only when it comes near the window: far down a page that few read to its end. */
  deferUntilInView?: boolean;
}

/** Around every chart: what it is called, what it says, the drawing, and its table behind a disclosure. */
export function ChartFrame<Row>(props: ChartFrameProps<Row>) {
  const { title, summary, legend, columns, rows, getKey, children, isRound, deferUntilInView = false } = props;
  const id = useId();
  const { ref, isSeen } = useInView<HTMLDivElement>(!deferUntilInView);
  const waiting = <div className={styles.waiting} />;
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <p className={styles.title} id={id}>
          {title}
        </p>
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      <div className={classNames(styles.body, isRound && styles.round)}>
        <div className={styles.drawing} ref={ref} aria-hidden="true">
          <DrawingBoundary>{isSeen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</DrawingBoundary>
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

/** A drawing whose file could not be had must not take the page with it: the figures stand in the table. */
class DrawingBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <p className={styles.failed}>The drawing could not be loaded. Its figures stand in the table below.</p>;
  }
}

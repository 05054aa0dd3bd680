import type { ComponentType } from 'react';
import { type LazyCode, useLazyCode } from '../data/use-lazy-code';
import styles from './chart.module.css';

export interface LazyDrawingProps<P> {
  code: LazyCode<ComponentType<P>>;
  /** The props of the drawing. */
  drawing: P;
}

/** A chart's drawing, whose library is loaded with it. Without it, the chart's title and table still work. */
export function LazyDrawing<P extends object>({ code, drawing }: LazyDrawingProps<P>) {
  const { data: Drawing, isError } = useLazyCode(code);
  if (Drawing) return <Drawing {...drawing} />;
  if (!isError) return <div className={styles.placeholder} />;
  return <p className={styles.message}>The chart couldn’t be loaded. The table below has the same numbers.</p>;
}

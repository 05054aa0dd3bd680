import { VisuallyHidden } from '../layout/visually-hidden';
import { classNames } from '../utils/class-names';
import styles from './sparkline.module.css';

const WIDTH = 100;
const HEIGHT = 32;
/** Keeps the line's thickness inside the drawing. */
const MARGIN = 2;

export interface SparklineProps {
  /** What the line says, for who cannot see it: "Balance rose from $2,310 to $2,400 in 30 days". */
  label: string;
  /** In chronological order. */
  values: number[];
  /** The color of money in or out, if the line has a direction. */
  color?: 'neutral' | 'in' | 'out';
}

/** The shape of a development beside a number, without axes. For anything that is read closely, use LineChart. */
export function Sparkline({ label, values, color = 'neutral' }: SparklineProps) {
  const points = toPoints(values);
  return (
    <span className={classNames(styles.sparkline, styles[color])}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {points && (
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <polygon className={styles.area} points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} />
          <polyline className={styles.line} points={points} vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </span>
  );
}

/** `0,30 50,12 100,2`; an empty string for fewer than two values, which have no shape. */
export function toPoints(values: number[]): string {
  if (values.length < 2) return '';
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const range = most - least;
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      const share = range === 0 ? 0.5 : (value - least) / range;
      return `${round(x)},${round(HEIGHT - MARGIN - share * (HEIGHT - 2 * MARGIN))}`;
    })
    .join(' ');
}

const round = (value: number) => Math.round(value * 100) / 100;

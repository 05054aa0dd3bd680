import { Link } from '@larkspur/router';
import { formatCount } from '@larkspur/web-kit/format/format';
import { useId } from 'react';
import styles from './ranked-bars.module.css';

interface RankedBar {
  name: string;
  count: number;
  /** The list of what is counted. */
  to: string;
}

interface RankedBarsProps {
  title: string;
  /** The message in one sentence. */
  summary: string;
  /** Heading of the first column: "Reason". Of the second: "Transfers". */
  nameLabel: string;
  countLabel: string;
  bars: RankedBar[];
}

/** Counts of a few things as bars in a table, with a link to the list of each. For counts over time, use BarChart. */
export function RankedBars({ title, summary, nameLabel, countLabel, bars }: RankedBarsProps) {
  const id = useId();
  const most = Math.max(...bars.map(({ count }) => count), 1);
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption>
        <p className={styles.title} id={id}>
          {title}
        </p>
        <p className={styles.summary}>{summary}</p>
      </figcaption>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{nameLabel}</th>
            <th scope="col" className={styles.number}>
              {countLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, count, to }) => (
            <tr key={name}>
              <th scope="row">
                <Link to={to}>{name}</Link>
                <svg className={styles.track} aria-hidden="true">
                  <rect className={styles.bar} width={`${(count / most) * 100}%`} height="100%" rx="3" />
                </svg>
              </th>
              <td className={styles.number}>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

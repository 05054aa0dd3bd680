import { classNames } from '../utils/class-names';
import styles from './badge.module.css';

export type BadgeTone = 'neutral' | 'positive' | 'negative' | 'notice';

/** A status in one or two words. The color adds no information. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: string }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

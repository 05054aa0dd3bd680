import { Blossom } from './blossom';
import styles from './illustration.module.css';

const BUNCH = [
  { x: 116, y: 96, size: 0.9, turn: 10, tone: 'inner' },
  { x: 84, y: 110, size: 1, turn: 34, tone: 'deep' },
  { x: 146, y: 108, size: 1, turn: 52, tone: 'light' },
  { x: 100, y: 66, size: 0.9, turn: 20, tone: 'light' },
  { x: 136, y: 72, size: 0.85, turn: 4, tone: 'deep' },
  { x: 118, y: 42, size: 0.7, turn: 40, tone: 'light' },
] as const;

const COINS = [0, 1, 2, 3, 4];

/** A vase of larkspur by the window, with a stack of coins. */
export function IndividualsIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 -70 400 370" aria-hidden="true">
      <path className={styles.deep} d="M172-50h196v264H172z" />
      <circle className={styles.sun} cx="284" cy="98" r="58" />
      <path className={styles.line} d="M270-50v264M172 82h196" />
      <path className={styles.stem} d="M116 196V90M112 190 90 112M120 190l22-76" />
      <path className={styles.wall} d="M88 150h56l-6 20c14 22 12 54-4 72H98c-16-18-18-50-4-72Z" />
      {BUNCH.map((flower) => (
        <Blossom key={flower.x} {...flower} />
      ))}
      {COINS.map((coin) => (
        <rect
          key={coin}
          className={coin % 2 ? styles.sun : styles.tint}
          x={coin % 2 ? 212 : 208}
          y={226 - coin * 14}
          width="68"
          height="14"
          rx="7"
        />
      ))}
      <rect className={styles.sun} x="298" y="226" width="60" height="14" rx="7" />
      <path className={styles.side} d="M32 240h336v12H32z" />
      <path className={styles.soft} d="M52 252h14v48H52zM334 252h14v48h-14z" />
    </svg>
  );
}

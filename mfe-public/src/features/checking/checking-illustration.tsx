import { Flower } from '@larkspur/web-kit/brand/flower';
import styles from '../../components/product-page/illustration.module.css';

/** Transactions in the drawing: widths of description and amount, and the direction. */
const LINES = [
  { text: 96, sum: 54, isIn: true },
  { text: 70, sum: 38, isIn: false },
  { text: 112, sum: 46, isIn: false },
  { text: 84, sum: 34, isIn: false },
  { text: 60, sum: 50, isIn: true },
];

/** A statement on a screen, with a debit card in front. */
export function CheckingIllustration() {
  return (
    <svg viewBox="0 0 440 360" aria-hidden="true">
      <circle className={styles.ring} cx="276" cy="170" r="168" />
      <circle className={styles.sun} cx="276" cy="170" r="124" />
      <rect className={styles.sheet} x="136" y="28" width="236" height="360" rx="26" />
      <rect className={styles.soft} x="162" y="58" width="70" height="9" rx="4.5" />
      <rect className={styles.strong} x="162" y="78" width="128" height="20" rx="6" />
      {LINES.map(({ text, sum, isIn }, index) => (
        <g key={text} transform={`translate(162 ${130 + index * 46})`}>
          <circle className={isIn ? styles.in : styles.out} cx="12" cy="8" r="12" />
          <path className={styles.sign} d={isIn ? 'M6.5 8h11M12 2.5v11' : 'M6.5 8h11'} />
          <rect className={styles.soft} x="36" y="4" width={text * 0.82} height="9" rx="4.5" />
          <rect className={styles.strong} x={184 - sum} y="4" width={sum} height="9" rx="4.5" />
        </g>
      ))}
      <g transform="translate(20 214) rotate(-9)">
        <rect className={styles.card} width="206" height="130" rx="14" />
        <rect className={styles.chip} x="20" y="44" width="32" height="24" rx="5" />
        <path className={styles.faint} strokeWidth="5" d="M20 100h58M88 100h26" />
        <Flower x={164} y={64} scale={1.2} />
      </g>
    </svg>
  );
}

import { Blossom } from './blossom';
import styles from './illustration.module.css';

const WINDOWS = [
  { x: 146, y: 280 },
  { x: 206, y: 280 },
  { x: 146, y: 360 },
];

/** Flowers in front of the door. */
const BED = [
  { x: 84, y: 448, size: 0.9, turn: 10, tone: 'deep' },
  { x: 122, y: 474, size: 1.15, turn: 40, tone: 'light' },
  { x: 64, y: 488, size: 1.1, turn: 64, tone: 'light' },
  { x: 166, y: 494, size: 0.9, turn: 22, tone: 'deep' },
  { x: 344, y: 462, size: 1, turn: 30, tone: 'light' },
  { x: 386, y: 480, size: 1.2, turn: 6, tone: 'deep' },
  { x: 316, y: 494, size: 0.85, turn: 50, tone: 'deep' },
] as const;

/** A house with flowers at the door and the sun behind it. */
export function HouseIllustration({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 440 520" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <circle className={styles.ring} cx="316" cy="190" r="204" />
      <circle className={styles.ring} cx="316" cy="190" r="164" />
      <circle className={styles.sun} cx="316" cy="190" r="124" />
      <path className={styles.side} d="M318 108h30v96h-30z" />
      <path className={styles.roof} d="M312 100h42v16h-42z" />
      <path className={styles.wall} d="M112 250h164v270H112z" />
      <path className={styles.side} d="M276 250h92v270h-92z" />
      <path className={styles.roof} d="M84 262 194 126l110 136z" />
      <path className={styles.roofSide} d="M194 126h96l106 136h-92z" />
      {WINDOWS.map(({ x, y }) => (
        <g key={`${x}-${y}`} transform={`translate(${x} ${y})`}>
          <path className={styles.deep} d="M0 0h38v50H0z" />
          <path className={styles.line} d="M19 2v46M2 25h34" />
        </g>
      ))}
      <path className={styles.sun} d="M304 300h36v50h-36z" />
      <path className={styles.deep} d="M206 392a19 19 0 0 1 38 0v128h-38z" />
      <circle className={styles.sun} cx="236" cy="452" r="4" />
      <path
        className={styles.stem}
        d="M84 540v-84M122 540v-60M64 540v-50M166 540v-40M344 540v-70M386 540v-56M316 540v-40"
      />
      {BED.map((flower) => (
        <Blossom key={flower.x} {...flower} />
      ))}
    </svg>
  );
}

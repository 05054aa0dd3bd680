import styles from './house.module.css';

const WINDOWS = [
  { x: 146, y: 280 },
  { x: 206, y: 280 },
  { x: 146, y: 360 },
];

/** The house of every illustration, from (84, 100) to (396, 520), with its door on the left side. */
export function House() {
  return (
    <>
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
      <path className={styles.light} d="M304 300h36v50h-36z" />
      <path className={styles.deep} d="M206 392a19 19 0 0 1 38 0v128h-38z" />
      <circle className={styles.light} cx="236" cy="452" r="4" />
    </>
  );
}

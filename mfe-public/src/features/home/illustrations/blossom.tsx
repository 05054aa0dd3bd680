import styles from './illustration.module.css';

const PETAL_PATH = 'M0-2C-9-6-13-17-7-25-5-28-2-28 0-25 2-28 5-28 7-25 13-17 9-6 0-2Z';
const PETAL_ANGLES = [0, 72, 144, 216, 288];
const TONES = { light: styles.petal, deep: styles.petalDeep, inner: styles.petalInner };

interface BlossomProps {
  x: number;
  y: number;
  size: number;
  turn: number;
  tone: keyof typeof TONES;
}

/** A larkspur flower with notched petals, about 50 units across at size 1. */
export function Blossom({ x, y, size, turn, tone }: BlossomProps) {
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn}) scale(${size})`}>
      {PETAL_ANGLES.map((angle) => (
        <path key={angle} className={TONES[tone]} d={PETAL_PATH} transform={`rotate(${angle})`} />
      ))}
      <circle className={styles.eye} r="3.6" />
    </g>
  );
}

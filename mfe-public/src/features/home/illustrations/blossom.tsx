import { PETAL_ANGLES, PETAL_PATH } from '@larkspur/web-kit/brand/flower-paths';
import styles from './illustration.module.css';

const TONES = { light: styles.petal, deep: styles.petalDeep, inner: styles.petalInner };

interface BlossomProps {
  x: number;
  y: number;
  size: number;
  turn: number;
  tone: keyof typeof TONES;
}

/** The logo's flower in one tone, turned, as many of them stand on a stem. About 50 units across at size 1. */
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
